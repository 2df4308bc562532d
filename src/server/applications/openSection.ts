import { isDeepStrictEqual } from 'node:util';
import { fieldProblem, Problem, type FieldError } from '../../api/problem.ts';
import { SECTIONS, type SectionName } from '../../domain/sections/sections.ts';
import { pathInApplication } from '../../domain/sections/payoutPath.ts';
import type { StepKey, Steps } from '../../journey/stages.ts';
import { dropApprovals } from './decisions/approvals.ts';
import { markChecksStale } from './boarding/checks.ts';
import {
  inApplication,
  loadApplication,
  loadLocked,
  progressOf,
  requireStep,
  type Loaded,
} from './application.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/database.ts';
import { sessionEnded } from '../sessions/sessionEnds.ts';
import type { SessionRef } from './applicationRow.ts';
import { storeSubmissionCopy } from './submissionCopies.ts';
import { enter, lockedErrors } from './prefill.ts';
import { settleSectionItems } from './requests/requestItems.ts';
import { ruleContext, type RuleContext } from './ruleContext.ts';

const REFUSED_FIELDS_MAXIMUM = 100;
const REFUSED_FIELD = /^[a-zA-Z]+(\.[a-zA-Z]+)*$/;

export interface OpenSection extends Loaded {
  context: RuleContext;
}

interface Wanted {
  deps: Deps;
  session: SessionRef;
}

export async function readSection({ deps, session }: Wanted, step: Steps): Promise<OpenSection | Problem> {
  const loaded = await loadApplication(deps.db, session);
  return opened(deps, { loaded, step, access: 'read' });
}

export type SaveLevel = 'strict' | 'draft';

/**
 * If a reviewer's request reopened the section, first stores a copy of the latest submission, which the save would
 * overwrite.
 */
export async function writeSection<R>(
  { deps, session, step, level }: Wanted & { step: Steps; level: SaveLevel },
  change: (tx: Tx, open: OpenSection) => Promise<R | Problem>,
): Promise<R | Problem> {
  const written = await inApplication(deps, session, async (tx, loaded) => {
    const open = opened(deps, { loaded, step, access: 'write' });
    if (open instanceof Problem) return open;
    const isAsked = open.application.stage === 'INFO_REQUIRED';
    if (isAsked) await storeSubmissionCopy(deps, tx, open);
    const inFull = () => deps.sections.inFull(deps.seal, open.application, open.group);
    const before = isAsked ? inFull() : undefined;
    const result = await change(tx, open);
    if (result instanceof Problem) return result;
    const locked = lockedErrors(open);
    if (locked.length > 0) return fieldProblem(locked.map((error) => asSent(error, step)));
    const saved = level === 'strict' ? sectionOf(step) : undefined;
    if (saved) enter(open.application, saved);
    if (!isAsked) return result;
    await settleSectionItems(deps, tx, { ...open, saved });
    if (isDeepStrictEqual(inFull(), before)) return result;
    // Changes persist even if the reviewer withdraws the request, so each change, not just the resubmission, makes
    // checks stale and drops approvals.
    await markChecksStale(tx, open.application);
    const actor = { kind: session.kind ?? 'owner', id: session.id ?? '' } as const;
    await dropApprovals(deps, tx, { application: open.application, actor });
    return result;
  });
  if (level === 'strict' && written instanceof Problem && written.code === 'invalid_request') {
    const key = typeof step === 'string' ? step : step[0];
    const { facId, applicationId } = session;
    const fields = key ? refusedFields(key, written.body.errors ?? []) : [];
    await recordRefusals(deps, { facId, applicationId, fields });
  }
  return written;
}

function opened(
  deps: Deps,
  { loaded, step, access }: { loaded: Loaded; step: Steps; access: 'read' | 'write' },
): OpenSection | Problem {
  const refusal = requireStep(progressOf(deps, loaded), step, access);
  if (refusal) return refusal;
  const context = ruleContext(deps, loaded.application);
  return context
    ? Object.assign(loaded, { context })
    : new Problem(access === 'read' ? 'section_unavailable' : 'step_unavailable');
}

function sectionOf(step: Steps): SectionName | undefined {
  const keys: readonly string[] = typeof step === 'string' ? [step] : step;
  return SECTIONS.find(({ steps }) => steps.some((one) => keys.includes(one)))?.name;
}

function asSent({ field, message }: FieldError, step: Steps): FieldError {
  const own = step === 'payoutBankAccount' ? field.replace(/^payout\b/, 'accounts') : field;
  return { field: own.replace(/^(business|contact)\./, ''), message };
}

/** Returns up to 100 field paths without list indexes, such as `owners.ssn`. */
function refusedFields(step: StepKey, errors: readonly FieldError[]): string[] {
  const section = step === 'payoutBankAccount' ? 'payout' : step;
  const fields = errors.map(({ field }) => {
    const names = pathInApplication(field)
      .split('.')
      .filter((name) => !/^\d+$/.test(name));
    return (names[0] === section ? names : [section, ...names]).join('.');
  });
  return [...new Set(fields)]
    .filter((field) => REFUSED_FIELD.test(field) && field.length <= 60)
    .slice(0, REFUSED_FIELDS_MAXIMUM);
}

/** Runs in a separate transaction, because the save was rolled back. Throws if the application was erased. */
async function recordRefusals(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { facId, applicationId, fields }: { facId: string; applicationId: string; fields: readonly string[] },
): Promise<void> {
  if (fields.length === 0) return;
  const rows = fields.map((field) => ({
    application_id: applicationId,
    fac_id: facId,
    field,
    first_at: clock(),
  }));
  await db.transaction().execute(async (tx) => {
    if (!(await loadLocked({ config }, tx, { facId, id: applicationId }))) throw sessionEnded();
    const { numInsertedOrUpdatedRows: added = 0n } = await tx
      .insertInto('application_refusal')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['application_id', 'field']).doNothing())
      .executeTakeFirstOrThrow();
    if (added === 0n) return;
    await tx
      .updateTable('application')
      .set({ counted_revision: -1 })
      .where('id', '=', applicationId)
      .where('fac_id', '=', facId)
      .execute();
  });
}
