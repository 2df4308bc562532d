import { legalNameKey } from '../../domain/sections/businessNames.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/sections/sections.ts';
import { fieldProblem, Problem } from '../../api/problem.ts';
import { identityTypeOf, isOwnershipType, type IdentityType } from '../../domain/identity.ts';
import {
  canVisitStep,
  closedStage,
  stageOf,
  type CanVisitStep,
  type Stage,
  type Steps,
} from '../../journey/stages.ts';
import {
  loadApplication,
  loadNamed,
  updateRow,
  type ApplicationRef,
  type Loaded,
  type SessionRef,
} from './applicationRow.ts';
import { lockedErrors } from './prefill.ts';
import { updateWords } from './search/searchWords.ts';
import { recordSteps } from './steps.ts';
import type { ApplicationTable } from '../db/schema/schema.ts';
import { record, type Entry } from '../audit/auditLog.ts';
import { lockWithLog } from '../audit/lastEntry.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Session } from '../sessions/session.ts';
import { sessionEnded } from '../sessions/sessionEnds.ts';
import { publish, type PublishDeps } from '../webhooks/publish.ts';

export { loadApplication, type Loaded } from './applicationRow.ts';

export interface Progress {
  stage: Stage;
  /** Later than `stage` while owners enter their own details, because the steps after the owners step are open. */
  openStage: Stage;
  canVisitStep: CanVisitStep;
  identityType: IdentityType | null;
  isExistingApplicant: boolean;
}

type ChangeDeps = PublishDeps & Pick<Deps, 'sections'>;

/**
 * Uses the stored stage only after submission. Until then, derives it from the phone verification, the business type,
 * and the sections.
 */
export function progressOf(deps: Pick<Deps, 'sections'>, loaded: Loaded): Progress {
  const { application, group, isExistingApplicant: existing } = loaded;
  const { ownership_type: type } = application;
  const identityType = isOwnershipType(type) ? identityTypeOf(type) : null;
  const status = closedStage(application.stage);
  const isComplete = (section: SectionName) =>
    status === null && deps.sections.isComplete(section, application, group);
  const complete = Object.fromEntries(SECTION_NAMES.map((name) => [name, isComplete(name)]));
  const facts = {
    status,
    smsSent: application.sms_sent_at !== null,
    smsValid: existing || application.sms_valid_at !== null,
    typeSelected: identityType !== null,
    complete: complete as Record<SectionName, boolean>,
  };
  const stage = stageOf(facts);
  const isAwaiting =
    status === null && !facts.complete.identity && deps.sections.isAwaitingOwners(application, group);
  // While owners enter their details, treat their section as complete, so that later steps are open.
  // Submitting still validates everything.
  const openStage = isAwaiting
    ? stageOf({ ...facts, complete: { ...facts.complete, identity: true } })
    : stage;
  return {
    stage,
    openStage,
    identityType,
    isExistingApplicant: existing,
    canVisitStep: canVisitStep({
      stage: openStage,
      identityType,
      isExistingApplicant: existing,
      askedSections: askedSections(application),
    }),
  };
}

export function askedSections({ asked_sections: asked }: ApplicationTable): SectionName[] {
  return asked === null ? [] : (JSON.parse(asked) as SectionName[]);
}

export function requireStep(
  progress: Pick<Progress, 'canVisitStep'>,
  keys: Steps,
  access: 'read' | 'write',
): Problem | undefined {
  const wanted = typeof keys === 'string' ? [keys] : keys;
  if (wanted.some((key) => progress.canVisitStep[key])) return undefined;
  return new Problem(access === 'read' ? 'section_unavailable' : 'step_unavailable');
}

/** Wraps the result of a call that changed nothing, so that `revision` and `updated_at` stay the same. */
export class Unchanged<R> {
  readonly result: R;
  constructor(result: R) {
    this.result = result;
  }
}

/**
 * Changes an application in one transaction with its row locked. Rolls back if `change` returns a Problem or changes a
 * field that the invite locks. `flush` writes changed columns early, for SQL that depends on them.
 */
export async function inApplication<R>(
  deps: ChangeDeps & Pick<Deps, 'db'>,
  session: SessionRef,
  change: (tx: Tx, loaded: Loaded, flush: () => Promise<void>) => Promise<R | Problem | Unchanged<R>>,
): Promise<R | Problem> {
  return transactionOrProblem(deps.db, async (tx) => {
    await lockApplication(deps, tx, session.applicationId);
    const loaded = await loadApplication(tx, session);
    return changeLocked(deps, tx, loaded, (flush) => change(tx, loaded, flush));
  });
}

async function changeLocked<R>(
  deps: ChangeDeps,
  tx: Tx,
  loaded: Loaded,
  change: (flush: () => Promise<void>) => Promise<R | Problem | Unchanged<R>>,
): Promise<R | Problem> {
  let stored = { ...loaded.application };
  const flush = async () => {
    await store(deps, tx, { loaded, stored });
    stored = { ...loaded.application };
  };
  const result = await change(flush);
  if (result instanceof Problem) return result;
  if (result instanceof Unchanged) return result.result;
  const locked = lockedErrors(loaded);
  if (locked.length > 0) return fieldProblem(locked);
  await flush();
  return result;
}

export interface NamedApplication {
  facId: string;
  id: string;
  revision?: number | undefined;
}

/**
 * Changes an application in the caller's transaction, which must be rolled back if this returns a Problem. Returns
 * `not_found` for another facilitator's application.
 */
export async function changeNamed<R>(
  deps: ChangeDeps,
  tx: Tx,
  { facId, id, revision }: NamedApplication,
  change: (loaded: Loaded, flush: () => Promise<void>) => Promise<R | Problem | Unchanged<R>>,
): Promise<R | Problem> {
  const loaded = await loadLocked(deps, tx, { facId, id });
  if (!loaded) return new Problem('not_found');
  if (revision !== undefined && revision !== loaded.application.revision)
    return new Problem('changed_meanwhile');
  return changeLocked(deps, tx, loaded, (flush) => change(loaded, flush));
}

/**
 * Locks the application before loading it. Without the lock, the application could be erased before the transaction's
 * audit log entry is written.
 */
export async function loadLocked(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  { facId, id }: ApplicationRef,
): Promise<Loaded | undefined> {
  await lockApplication(deps, tx, id);
  return loadNamed(tx, { facId, id });
}

export async function recordBySession(
  deps: Pick<Deps, 'db' | 'config' | 'seal' | 'clock'>,
  session: Session,
  entry: Pick<Entry, 'action' | 'details'>,
): Promise<void> {
  const { facId, applicationId: id } = session;
  await deps.db.transaction().execute(async (tx) => {
    const loaded = await loadLocked(deps, tx, { facId, id });
    if (!loaded) throw sessionEnded();
    await record(deps, tx, { application: loaded.application, actor: session, ...entry });
  });
}

export async function transactionOrProblem<R>(
  db: Db,
  work: (tx: Tx) => Promise<R | Problem>,
): Promise<R | Problem> {
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      if (result instanceof Problem) throw result;
      return result;
    });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
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
  application.legal_name_key = legalNameKey(application.business, application.ownership_type);
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
    // One revision for the change, and one for each `application.step_completed` event.
    revisions: 1 + completed.length,
  });
  const [row] = rows;
  if (!row) throw new Error('The application is gone.');
  for (const [at, step] of completed.entries()) {
    const revision = row.revision - completed.length + 1 + at;
    await publish(deps, tx, { type: 'application.step_completed', application, step, revision });
  }
}
