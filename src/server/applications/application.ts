import { legalNameKey } from '../../domain/sections/businessNames.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/sections/sections.ts';
import { fieldProblem, Problem } from '../../api/problem.ts';
import { identityTypeOf, isOwnershipType, type IdentityType } from '../../domain/identity.ts';
import {
  canVisitStep,
  CLOSED_STAGES,
  stageOf,
  type CanVisitStep,
  type ClosedStage,
  type Stage,
  type StepKey,
} from '../../journey/stages.ts';
import { loadApplication, updateRow, type Loaded, type OfSession } from './applicationRow.ts';
import { lockedErrors } from './prefill.ts';
import { updateWords } from './searchWords.ts';
import { recordSteps } from './steps.ts';
import type { ApplicationTable } from '../db/schema.ts';
import { lockWithLog } from '../audit/lastLine.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../db/database.ts';
import { publish, type PublishDeps } from '../webhooks/publish.ts';

export { loadApplication, type Loaded } from './applicationRow.ts';

export interface Progress {
  stage: Stage;
  canVisitStep: CanVisitStep;
  /** Null until a business type is chosen. */
  identityType: IdentityType | null;
  isExistingApplicant: boolean;
}

type ChangeDeps = PublishDeps & Pick<Deps, 'sections'>;

/**
 * Whether an account has an approved application. Needed only if no application is loaded, because `Loaded` contains
 * it.
 */
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

/**
 * Computes an application's stage from stored data. The stored stage is used only once the application is submitted.
 */
export function progressOf(deps: Pick<Deps, 'sections'>, loaded: Loaded): Progress {
  const { application, group, isExistingApplicant: existing } = loaded;
  const { ownership_type: type } = application;
  const identityType = isOwnershipType(type) ? identityTypeOf(type) : null;
  const status = closedStage(application.stage);
  // Once the application is submitted, completeness no longer matters.
  const isComplete = (section: SectionName) =>
    status === null && deps.sections.isComplete(section, application, group);
  const complete = Object.fromEntries(SECTION_NAMES.map((name) => [name, isComplete(name)]));
  const facts = {
    status,
    smsSent: application.sms_sent_at !== null,
    smsValid: application.sms_valid_at !== null,
    typeSelected: identityType !== null,
    complete: complete as Record<SectionName, boolean>,
  };
  const stage = stageOf(facts);
  const isAwaiting =
    status === null && !facts.complete.identity && deps.sections.isAwaitingOwners(application, group);
  return {
    stage,
    identityType,
    isExistingApplicant: existing,
    canVisitStep: canVisitStep({
      // Later steps are open while owners enter their details. Submitting still checks everything.
      stage: isAwaiting ? stageOf({ ...facts, complete: { ...facts.complete, identity: true } }) : stage,
      identityType,
      isExistingApplicant: existing,
      askedSections: askedSections(application),
    }),
  };
}

export function askedSections({ asked_sections: asked }: ApplicationTable): SectionName[] {
  return asked === null ? [] : (JSON.parse(asked) as SectionName[]);
}

/**
 * Returns an error if a step is not open yet: status 400 for reads and 409 for writes. If there are several keys, one
 * open step is enough.
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
 * Changes an application in one transaction, with its row locked. `change` edits `loaded`. The changed columns and the
 * new stage, time, and revision are then written in one statement. `flush` writes them earlier, for callers that
 * continue with SQL. If `change` returns a Problem, everything is rolled back.
 */
export async function inApplication<R>(
  deps: ChangeDeps & Pick<Deps, 'db'>,
  session: OfSession,
  change: (tx: Tx, loaded: Loaded, flush: () => Promise<void>) => Promise<R | Problem>,
): Promise<R | Problem> {
  return refusable(deps.db, (tx) => changeApplication(deps, tx, session, change));
}

/** Changes an application in the caller's transaction. The caller must roll back if this returns a Problem. */
async function changeApplication<R>(
  deps: ChangeDeps,
  tx: Tx,
  session: OfSession,
  change: (tx: Tx, loaded: Loaded, flush: () => Promise<void>) => Promise<R | Problem>,
): Promise<R | Problem> {
  await lockApplication(deps, tx, session.applicationId);
  const loaded = await loadApplication(tx, session);
  let stored = { ...loaded.application };
  const flush = async () => {
    await store(deps, tx, { loaded, stored });
    stored = { ...loaded.application };
  };
  const result = await change(tx, loaded, flush);
  if (result instanceof Problem) return result;
  const locked = lockedErrors(loaded);
  if (locked.length > 0) return fieldProblem(locked);
  await flush();
  return result;
}

/**
 * An application that an operator identifies by ID. If `revision` is set, the application must still have that
 * revision.
 */
export interface NamedApplication {
  facId: string;
  id: string;
  revision?: number | undefined;
}

/** Changes an application by ID for an operator. Another facilitator's application is treated as unknown. */
export async function changeNamed<R>(
  deps: ChangeDeps,
  tx: Tx,
  { facId, id, revision }: NamedApplication,
  change: (loaded: Loaded, flush: () => Promise<void>) => Promise<R | Problem>,
): Promise<R | Problem> {
  await lockApplication(deps, tx, id);
  const found = await tx
    .selectFrom('application')
    .select('account_id as accountId')
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .executeTakeFirst();
  if (!found) return new Problem('not_found');
  const { accountId } = found;
  const named = { facId, accountId, applicationId: id };
  return changeApplication(deps, tx, named, async (_, loaded, flush) => {
    if (revision !== undefined && revision !== loaded.application.revision)
      return new Problem('changed_meanwhile');
    return change(loaded, flush);
  });
}

/** Runs a transaction that rolls back if `work` returns a Problem. */
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

/** Locks an application until the transaction ends. SQLite has a single writer and needs no row locks. */
export async function lockApplication(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  applicationId: string,
): Promise<void> {
  if (config.databaseUrl !== null) await lockWithLog(tx, applicationId);
}

async function store(
  deps: ChangeDeps,
  tx: Tx,
  { loaded, stored }: { loaded: Loaded; stored: ApplicationTable },
): Promise<void> {
  const { application } = loaded;
  const progress = progressOf(deps, loaded);
  application.stage = progress.stage;
  application.updated_at = deps.clock();
  application.legal_name_key = legalNameKey(application.business);
  const isChanged = (column: string) =>
    column !== 'revision' &&
    application[column as keyof ApplicationTable] !== stored[column as keyof ApplicationTable];
  const changed = Object.entries(application).filter(([column]) => isChanged(column));
  const { id: ofId, fac_id: ofFacId } = application;
  await updateWords(tx, { ...loaded, stored });
  const completed = await recordSteps(tx, { application, stored, progress, now: application.updated_at });
  const { rows } = await updateRow(tx, {
    ...(Object.fromEntries(changed) as Partial<ApplicationTable>),
    ofId,
    ofFacId,
    // Adds one revision for the change and one for each of its events.
    revisions: 1 + completed.length,
  });
  const [row] = rows;
  if (!row) throw new Error('The application is gone.');
  for (const [at, step] of completed.entries()) {
    const revision = row.revision - completed.length + 1 + at;
    await publish(deps, tx, { type: 'application.step_completed', application, step, revision });
  }
}

/** Returns the stage of a submitted application, or null while the application is in progress. */
export function closedStage(stage: Stage): ClosedStage | null {
  return CLOSED_STAGES.find((closed) => closed === stage) ?? null;
}
