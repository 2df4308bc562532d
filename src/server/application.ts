import { sql } from 'kysely';
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
import type { AccountTable, ApplicationTable, IdentityGroupTable } from './db/schema.ts';
import type { Db, Deps, Tx } from './deps.ts';
import type { Session } from './session.ts';

/** A session's application with what it belongs to. */
export interface Loaded {
  application: ApplicationTable;
  /** Undefined until owners or a contact were begun. */
  group: IdentityGroupTable | undefined;
  account: AccountTable;
  /** The account has an approved application at this facilitator. */
  isExistingApplicant: boolean;
}

/** Where an application stands, and what its applicant may do. */
export interface Progress {
  stage: Stage;
  canVisitStep: CanVisitStep;
  /** Null until a business type was chosen. */
  identityType: IdentityType | null;
  isExistingApplicant: boolean;
}

type OfSession = Pick<Session, 'facId' | 'accountId' | 'applicationId'>;

/** Reads the session's application, its group and its account, each bound to the session's facilitator and account. */
export async function loadApplication(db: Db | Tx, session: OfSession): Promise<Loaded> {
  const row = await db
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .leftJoin('identity_group as g', 'g.id', 'application.group_id')
    .selectAll('application')
    .select([
      'account.email as a_email',
      'account.name as a_name',
      'account.password_hash as a_password_hash',
      'account.phone_number as a_phone_number',
      'account.phone_verified_at as a_phone_verified_at',
      'account.created_at as a_created_at',
      'g.kind as g_kind',
      'g.owners as g_owners',
      'g.owners_sealed as g_owners_sealed',
      'g.contact as g_contact',
      'g.contact_sealed as g_contact_sealed',
      'g.locked_at as g_locked_at',
      'g.archived_at as g_archived_at',
      'g.created_at as g_created_at',
      'g.updated_at as g_updated_at',
      approvedBefore.as('approved_before'),
    ])
    .where('application.id', '=', session.applicationId)
    .where('application.account_id', '=', session.accountId)
    .where('application.fac_id', '=', session.facId)
    .executeTakeFirstOrThrow();
  return fromRow(row);
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
 * Changes an application: one transaction that holds its row, so that two writes follow each other. Afterwards the stage
 * is computed again and stored with the time and a higher revision. A Problem that `change` returns undoes everything.
 */
export async function inApplication<R>(
  deps: Pick<Deps, 'db' | 'clock' | 'sections' | 'config'>,
  session: OfSession,
  change: (tx: Tx, loaded: Loaded) => Promise<R | Problem>,
): Promise<R | Problem> {
  return refusable(deps.db, async (tx) => {
    await lock(deps, tx, session.applicationId);
    const result = await change(tx, await loadApplication(tx, session));
    if (!(result instanceof Problem)) await storeStage(deps, tx, session);
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
  if (config.databaseUrl === null) return;
  await tx.selectFrom('application').select('id').where('id', '=', applicationId).forUpdate().execute();
}

async function storeStage(deps: Pick<Deps, 'clock' | 'sections'>, tx: Tx, session: OfSession): Promise<void> {
  const { stage } = progressOf(deps, await loadApplication(tx, session));
  await tx
    .updateTable('application')
    .set({ stage, updated_at: deps.clock(), revision: sql<number>`revision + 1` })
    .where('id', '=', session.applicationId)
    .execute();
}

const approvedBefore = sql<number>`case when exists (select 1 from application as other
  where other.account_id = application.account_id and other.stage = 'APPROVED') then 1 else 0 end`;

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

type AccountColumns =
  | 'email'
  | 'name'
  | 'password_hash'
  | 'phone_number'
  | 'phone_verified_at'
  | 'created_at';
type GroupColumns = Exclude<keyof IdentityGroupTable, 'id' | 'fac_id' | 'account_id'>;
type Row = ApplicationTable & { [C in AccountColumns as `a_${C}`]: AccountTable[C] } & {
  [C in GroupColumns as `g_${C}`]: IdentityGroupTable[C] | null;
} & { approved_before: number };

/** Takes the joined row apart. A group always belongs to its application's account and facilitator. */
function fromRow(row: Row): Loaded {
  const { a_email, a_name, a_password_hash, a_phone_number, a_phone_verified_at, a_created_at, ...others } =
    row;
  const { g_kind, g_owners, g_owners_sealed, g_contact, g_contact_sealed, ...rest } = others;
  const { g_locked_at, g_archived_at, g_created_at, g_updated_at, approved_before, ...application } = rest;
  const belongs = { fac_id: application.fac_id, account_id: application.account_id };
  return {
    application,
    account: {
      id: application.account_id,
      fac_id: application.fac_id,
      email: a_email,
      name: a_name,
      password_hash: a_password_hash,
      phone_number: a_phone_number,
      phone_verified_at: a_phone_verified_at,
      created_at: a_created_at,
    },
    group:
      application.group_id === null || g_kind === null
        ? undefined
        : {
            id: application.group_id,
            ...belongs,
            kind: g_kind,
            owners: g_owners,
            owners_sealed: g_owners_sealed,
            contact: g_contact,
            contact_sealed: g_contact_sealed,
            locked_at: g_locked_at,
            archived_at: g_archived_at,
            created_at: g_created_at ?? 0,
            updated_at: g_updated_at ?? 0,
          },
    isExistingApplicant: approved_before === 1,
  };
}
