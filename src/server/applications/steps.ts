import type { IdentityType } from '../../domain/identity.ts';
import { SECTIONS } from '../../domain/sections/sections.ts';
import { STAGES, STEP_KEYS, type CanVisitStep, type Stage, type StepKey } from '../../journey/stages.ts';
import type { Db, Tx } from '../db/database.ts';
import type { ApplicationTable } from '../db/schema/schema.ts';
import type { ApplicationStepTable } from '../db/schema/progress.ts';
import type { ApplicationRef } from './applicationRow.ts';

export interface StepTimes {
  step: StepKey;
  firstAt: number;
  completedAt: number | null;
}

export async function stepsOf(db: Db, { facId, id }: ApplicationRef): Promise<StepTimes[]> {
  const rows = await db
    .selectFrom('application_step')
    .select(['step', 'first_at as firstAt', 'completed_at as completedAt'])
    .where('application_id', '=', id)
    .where('fac_id', '=', facId)
    .execute();
  return rows.toSorted((left, right) => STEP_KEYS.indexOf(left.step) - STEP_KEYS.indexOf(right.step));
}

interface Reached {
  application: Pick<ApplicationTable, 'id' | 'fac_id'>;
  steps: readonly StepKey[];
  complete?: readonly StepKey[];
  now: number;
}

export async function reachSteps(
  tx: Tx,
  { application, steps, complete = [], now }: Reached,
): Promise<StepKey[]> {
  if (steps.length === 0) return [];
  const { id: application_id, fac_id } = application;
  const rows = steps.map((step) => ({
    application_id,
    fac_id,
    step,
    first_at: now,
    completed_at: complete.includes(step) ? now : null,
  }));
  const changed = await upsertSteps(tx, rows).execute();
  return changed.filter((row) => row.completed_at !== null).map(({ step }) => step);
}

const upsertSteps = (tx: Tx, rows: readonly ApplicationStepTable[]) =>
  tx
    .insertInto('application_step')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['application_id', 'step'])
        .doUpdateSet((update) => ({ completed_at: update.ref('excluded.completed_at') }))
        .where('application_step.completed_at', 'is', null)
        .where('excluded.completed_at', 'is not', null),
    )
    .returning(['step', 'completed_at']);

export async function recordSteps(
  tx: Tx,
  {
    application,
    stored,
    now,
    progress: { openStage, canVisitStep, identityType },
  }: {
    application: ApplicationTable;
    stored: Pick<ApplicationTable, 'stage' | 'ownership_type'>;
    now: number;
    progress: { openStage: Stage; canVisitStep: CanVisitStep; identityType: IdentityType | null };
  },
): Promise<StepKey[]> {
  const isSame = (['stage', 'ownership_type'] as const).every((name) => application[name] === stored[name]);
  const isAwaiting = openStage !== application.stage;
  if (isSame && !isAwaiting) return [];
  const complete = completeSteps(openStage, identityType).filter((step) => !isAwaiting || step !== 'owners');
  // The times of earlier steps are already stored, or unknown if the application was created before times were
  // recorded.
  const earlier = completeSteps(stored.stage, identityType);
  const steps = STEP_KEYS.filter(
    (step) => (canVisitStep[step] || complete.includes(step)) && !earlier.includes(step),
  );
  const completed = await reachSteps(tx, { application, steps, complete, now });
  // Completing the last step publishes `application.submitted` instead of `application.step_completed`.
  return STEP_KEYS.filter((step) => step !== 'submit' && completed.includes(step));
}

function completeSteps(stage: Stage, identityType: IdentityType | null): StepKey[] {
  const other = identityType === 'government-public-corp' ? 'owners' : 'contact';
  const passes = (needed: Stage) => STAGES.indexOf(stage) >= STAGES.indexOf(needed);
  const sections = SECTIONS.flatMap(({ stage: needed, steps }) =>
    passes(needed) ? steps.filter((step) => step !== other) : [],
  );
  return [
    ...(passes('SMS_VALID') ? (['sms'] as const) : []),
    ...(passes('TYPE_SELECTED') ? (['merchantType'] as const) : []),
    ...sections,
    ...(passes('SUBMITTED') ? (['submit'] as const) : []),
  ];
}
