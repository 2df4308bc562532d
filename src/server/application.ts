import { Problem } from '../api/problem.ts';
import { identityTypeOf, isOwnershipType, type IdentityType } from '../domain/identity.ts';
import {
  canVisitStep,
  stageOf,
  type CanVisitStep,
  type ClosedStage,
  type Stage,
  type StepKey,
} from '../journey/stages.ts';
import { loadApplication, type Loaded, type OfSession } from './applicationRow.ts';
import type { ApplicationTable } from './db/schema.ts';
import { waitingStatement } from './db/statement.ts';
import type { Db, Deps, Tx } from './deps.ts';

export { loadApplication, type Loaded } from './applicationRow.ts';

/** Where an application stands, and what its applicant may do. */
export interface Progress {
  stage: Stage;
  canVisitStep: CanVisitStep;
  /** Null until a business type was chosen. */
  identityType: IdentityType | null;
  isExistingApplicant: boolean;
}

/** Whether an account has an approved application: `isExistingApplicant` where no application is loaded. */
export async function isExistingApplicant(db: Db | Tx, accountId: string): Promise<boolean> {
  const approved = await db
    .selectFrom('application')
    .select('id')
    .where('account_id', '=', accountId)
    .where('stage', '=', 'APPROVED')
    .limit(1)
    .executeTakeFirst();
  return approved !== undefined;
}

/** Computes the stage from what is stored now; nothing of it is taken from the stored stage but the outcome. */
export function progressOf(deps: Pick<Deps, 'sections'>, loaded: Loaded): Progress {
  const { application, group, isExistingApplicant: existing } = loaded;
  const { ownership_type: type } = application;
  const identityType = isOwnershipType(type) ? identityTypeOf(type) : null;
  const status = closedStage(application.stage);
  const stage = stageOf({
    status,
    smsSent: application.sms_sent_at !== null,
    smsValid: application.sms_valid_at !== null,
    typeSelected: identityType !== null,
    // The outcome alone decides once there is one; then nothing needs to be checked.
    businessComplete: status === null && deps.sections.business(application),
    identityComplete: status === null && deps.sections.identity(application, group),
    payoutComplete: status === null && deps.sections.payout(application),
  });
  return {
    stage,
    identityType,
    isExistingApplicant: existing,
    canVisitStep: canVisitStep({ stage, identityType, isExistingApplicant: existing }),
  };
}

/**
 * Refuses a step that is not open yet: a read with 400, a write with 409; undefined when it is open. Several keys are
 * open when one of them is.
 */
export function requireStep(
  progress: Pick<Progress, 'canVisitStep'>,
  keys: StepKey | readonly StepKey[],
  access: 'read' | 'write',
): Problem | undefined {
  const wanted = typeof keys === 'string' ? [keys] : keys;
  if (wanted.some((key) => progress.canVisitStep[key])) return undefined;
  return new Problem(access === 'read' ? 'section_unavailable' : 'step_unavailable');
}

/**
 * Changes an application: one transaction that holds its row, so that two writes follow each other. `change` sets what it
 * changes in `loaded`, the application's columns and what its group holds; the columns are written at the end in one
 * statement, with the stage computed again, the time and a higher revision. `flush` writes them sooner, for whoever
 * goes on in SQL. A Problem that `change` returns undoes everything.
 */
export async function inApplication<R>(
  deps: Pick<Deps, 'db' | 'clock' | 'sections' | 'config'>,
  session: OfSession,
  change: (tx: Tx, loaded: Loaded, flush: () => Promise<void>) => Promise<R | Problem>,
): Promise<R | Problem> {
  return refusable(deps.db, async (tx) => {
    await lock(deps, tx, session.applicationId);
    const loaded = await loadApplication(tx, session);
    let stored = { ...loaded.application };
    const flush = async () => {
      await store(deps, tx, { loaded, stored });
      stored = { ...loaded.application };
    };
    const result = await change(tx, loaded, flush);
    if (!(result instanceof Problem)) await flush();
    return result;
  });
}

/** A transaction that a returned Problem undoes. */
export async function refusable<R>(db: Db, work: (tx: Tx) => Promise<R | Problem>): Promise<R | Problem> {
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      if (result instanceof Problem) throw new Refused(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Refused) return error.problem;
    throw error;
  }
}

class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** SQLite has one writer and no row locks. */
async function lock({ config }: Pick<Deps, 'config'>, tx: Tx, applicationId: string): Promise<void> {
  if (config.databaseUrl !== null) await lockRow(tx, { applicationId });
}

const lockRow = waitingStatement((tx, { applicationId }: { applicationId: string }) =>
  tx.selectFrom('application').select('id').where('id', '=', applicationId).forUpdate(),
);

async function store(
  deps: Pick<Deps, 'clock' | 'sections'>,
  tx: Tx,
  { loaded, stored }: { loaded: Loaded; stored: ApplicationTable },
): Promise<void> {
  const { application } = loaded;
  application.stage = progressOf(deps, loaded).stage;
  application.updated_at = deps.clock();
  application.revision += 1;
  const isChanged = (column: string) =>
    application[column as keyof ApplicationTable] !== stored[column as keyof ApplicationTable];
  const changed = Object.entries(application).filter(([column]) => isChanged(column));
  const { id: ofId, fac_id: ofFacId } = application;
  await updateRow(tx, { ...(Object.fromEntries(changed) as Partial<ApplicationTable>), ofId, ofFacId });
}

const updateRow = waitingStatement(
  (tx, { ofId, ofFacId, ...columns }: Partial<ApplicationTable> & { ofId: string; ofFacId: string }) =>
    tx.updateTable('application').set(columns).where('id', '=', ofId).where('fac_id', '=', ofFacId),
);

const CLOSED: readonly Stage[] = [
  'SUBMITTED',
  'APPROVED',
  'DECLINED',
  'INFO_REQUIRED',
] satisfies ClosedStage[];

/** What became of a submitted application; null while its applicant still works on it. */
export function closedStage(stage: Stage): ClosedStage | null {
  return CLOSED.includes(stage) ? (stage as ClosedStage) : null;
}
