import { sql } from 'kysely';
import type { AccountTable, ApplicationTable, IdentityGroupTable } from '../db/schema/schema.ts';
import { statement } from '../db/statement.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Session } from '../sessions/session.ts';
import { sessionEnded } from '../sessions/sessionEnds.ts';

const ACCOUNT_COLUMNS = ['email', 'name', 'phone_number', 'mailbox_confirmed_at'] as const;
const GROUP_COLUMNS = [
  'kind',
  'owners',
  'owners_sealed',
  'contact',
  'contact_sealed',
  'nobody_owns_25',
  'locked_at',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

export type LoadedAccount = Pick<AccountTable, 'id' | 'fac_id' | (typeof ACCOUNT_COLUMNS)[number]>;

export interface Loaded {
  application: ApplicationTable;
  group: IdentityGroupTable | undefined;
  account: LoadedAccount;
  isExistingApplicant: boolean;
}

export interface ApplicationRef {
  facId: string;
  id: string;
}

export type SessionApplication = Pick<Session, 'facId' | 'applicationId'>;
/**
 * `id` and `kind` identify the applicant's session. Both are absent without a session, for example while one
 * is being started. In an owner's session, `kind` is absent, and `id` is the ID of the owner's link.
 */
export type SessionRef = SessionApplication &
  Pick<Session, 'accountId'> &
  Partial<Pick<Session, 'id' | 'kind'>>;

/**
 * Loaded applications by session. If a save's response includes data for the next screen, the handlers that produce the
 * data load the application only once.
 */
const known = new WeakMap<SessionRef, Loaded>();

/** Do not write to the application after this call, because later loads return this copy. */
export function shareReading(session: SessionRef, loaded: Loaded): void {
  known.set(session, loaded);
}

/**
 * Loads only within the session's facilitator and account. Throws if the application was erased or the applicant's
 * session ended, even if that was after the request began. An owner's session isn't checked.
 */
export async function loadApplication(db: Db | Tx, session: SessionRef): Promise<Loaded> {
  return known.get(session) ?? readApplication(db, session);
}

async function readApplication(
  db: Db | Tx,
  { facId, accountId, applicationId, id, kind }: SessionRef,
): Promise<Loaded> {
  // Without a kind, the ID identifies an owner's link, which has no row in `session`.
  const sessionId = kind && id;
  const [row] = (await selectApplication(db, { facId, accountId, applicationId, sessionId })).rows;
  // Erasing an application deletes its sessions, so treat a missing application like an ended session.
  if (!row) throw sessionEnded();
  return fromRow(row);
}

export async function loadNamed(db: Db | Tx, { facId, id }: ApplicationRef): Promise<Loaded | undefined> {
  const [row] = (await selectApplication(db, { facId, applicationId: id })).rows;
  return row && fromRow(row);
}

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

const approvedBefore = sql<number>`case when exists (select 1 from application as other
  where other.account_id = application.account_id and other.stage = 'APPROVED') then 1 else 0 end`;

type Wanted = SessionApplication & { accountId?: string | undefined; sessionId?: string | undefined };

const selectApplication = statement((db, { facId, accountId, applicationId, sessionId }: Wanted) =>
  db
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .leftJoin('identity_group as g', 'g.id', 'application.group_id')
    .selectAll('application')
    .select(ACCOUNT_COLUMNS.map((name) => `account.${name} as a_${name}` as const))
    .select(GROUP_COLUMNS.map((name) => `g.${name} as g_${name}` as const))
    .select(approvedBefore.as('approved_before'))
    .where('application.id', '=', applicationId)
    .where('application.fac_id', '=', facId)
    .$if(accountId !== undefined, (query) => query.where('application.account_id', '=', accountId ?? ''))
    .$if(sessionId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('session')
            .select('session.id')
            .where('session.id', '=', sessionId ?? ''),
        ),
      ),
    )
    .$castTo<Row>(),
);

type Row = ApplicationTable & { [C in (typeof ACCOUNT_COLUMNS)[number] as `a_${C}`]: AccountTable[C] } & {
  [C in (typeof GROUP_COLUMNS)[number] as `g_${C}`]: IdentityGroupTable[C] | null;
} & { approved_before: number };

/** Takes the group's ID, account ID, and facilitator ID from the application, because the query doesn't select them. */
function fromRow(row: Row): Loaded {
  const columns = Object.entries(row);
  const named = (prefix: string) =>
    columns.flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    );
  const others = columns.filter(([name]) => !/^(?:[ag]_|approved_before$)/.test(name));
  const application = Object.fromEntries(others) as unknown as ApplicationTable;
  const { fac_id, account_id, group_id } = application;
  const of = (id: string, prefix: string) => ({ id, fac_id, ...Object.fromEntries(named(prefix)) });
  return {
    application,
    account: of(account_id, 'a_') as LoadedAccount,
    group:
      group_id === null || row.g_kind === null
        ? undefined
        : ({ ...of(group_id, 'g_'), account_id } as IdentityGroupTable),
    isExistingApplicant: row.approved_before === 1,
  };
}

interface RowChange extends Partial<ApplicationTable> {
  ofId: string;
  ofFacId: string;
  /** Added to the revision. At least 1 even for changes by staff, so that pages that show the application reload it. */
  revisions: number;
}

export const updateRow = statement((tx, { ofId, ofFacId, revisions, ...columns }: RowChange) =>
  tx
    .updateTable('application')
    // Incremented in SQL, because publishing an event also increments it, so the loaded value may be stale.
    .set({ ...columns, revision: sql<number>`revision + ${revisions}` })
    .where('id', '=', ofId)
    .where('fac_id', '=', ofFacId)
    .returning('revision'),
);
