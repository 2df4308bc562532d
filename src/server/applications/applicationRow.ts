import { sql } from 'kysely';
import type { AccountTable, ApplicationTable, IdentityGroupTable } from '../db/schema/schema.ts';
import { statement } from '../db/statement.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Session } from '../sessions/session.ts';
import { sessionEnded } from '../sessions/sessionEnds.ts';

export type LoadedAccount = Pick<AccountTable, 'id' | 'fac_id' | AccountColumns>;

export interface Loaded {
  application: ApplicationTable;
  group: IdentityGroupTable | undefined;
  account: LoadedAccount;
  isExistingApplicant: boolean;
}

export type OfSession = Pick<Session, 'facId' | 'accountId' | 'applicationId'>;

/** Applications that are already loaded, so that all the reads included in a save's response share one query. */
const known = new WeakMap<OfSession, Loaded>();

/** Do not write to the application after this call, because later loads return this copy. */
export function shareReading(session: OfSession, loaded: Loaded): void {
  known.set(session, loaded);
}

/** Restricted to the session's facilitator and account. */
export async function loadApplication(db: Db | Tx, session: OfSession): Promise<Loaded> {
  return known.get(session) ?? readApplication(db, session);
}

async function readApplication(db: Db | Tx, { facId, accountId, applicationId }: OfSession): Promise<Loaded> {
  const [row] = (await selectApplication(db, { facId, accountId, applicationId })).rows;
  // Erasing an application deletes its sessions.
  if (!row) throw sessionEnded();
  return fromRow(row);
}

export async function loadNamed(
  db: Db | Tx,
  { facId, id }: { facId: string; id: string },
): Promise<Loaded | undefined> {
  const found = await db
    .selectFrom('application')
    .select('account_id as accountId')
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .executeTakeFirst();
  if (!found) return undefined;
  const [row] = (await selectApplication(db, { facId, accountId: found.accountId, applicationId: id })).rows;
  return row && fromRow(row);
}

const approvedBefore = sql<number>`case when exists (select 1 from application as other
  where other.account_id = application.account_id and other.stage = 'APPROVED') then 1 else 0 end`;

const selectApplication = statement((db, { facId, accountId, applicationId }: OfSession) =>
  db
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
      'account.mailbox_confirmed_at as a_mailbox_confirmed_at',
      'g.kind as g_kind',
      'g.owners as g_owners',
      'g.owners_sealed as g_owners_sealed',
      'g.contact as g_contact',
      'g.contact_sealed as g_contact_sealed',
      'g.nobody_owns_25 as g_nobody_owns_25',
      'g.locked_at as g_locked_at',
      'g.archived_at as g_archived_at',
      'g.created_at as g_created_at',
      'g.updated_at as g_updated_at',
      approvedBefore.as('approved_before'),
    ])
    .where('application.id', '=', applicationId)
    .where('application.account_id', '=', accountId)
    .where('application.fac_id', '=', facId),
);

type AccountColumns =
  | 'email'
  | 'name'
  | 'password_hash'
  | 'phone_number'
  | 'phone_verified_at'
  | 'created_at'
  | 'mailbox_confirmed_at';
type GroupColumns = Exclude<keyof IdentityGroupTable, 'id' | 'fac_id' | 'account_id'>;
type Row = ApplicationTable & { [C in AccountColumns as `a_${C}`]: AccountTable[C] } & {
  [C in GroupColumns as `g_${C}`]: IdentityGroupTable[C] | null;
} & { approved_before: number };

/** Takes the group's ID, account ID, and facilitator ID from the application, because the query doesn't select them. */
function fromRow(row: Row): Loaded {
  const { a_email, a_name, a_password_hash, a_phone_number, a_phone_verified_at, ...more } = row;
  const { a_created_at, a_mailbox_confirmed_at, ...others } = more;
  const { g_kind, g_owners, g_owners_sealed, g_contact, g_contact_sealed, ...rest } = others;
  const { g_locked_at, g_archived_at, g_created_at, g_updated_at, ...left } = rest;
  const { g_nobody_owns_25, approved_before, ...application } = left;
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
      mailbox_confirmed_at: a_mailbox_confirmed_at,
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
            nobody_owns_25: g_nobody_owns_25,
            locked_at: g_locked_at,
            archived_at: g_archived_at,
            created_at: g_created_at ?? 0,
            updated_at: g_updated_at ?? 0,
          },
    isExistingApplicant: approved_before === 1,
  };
}

interface RowChange extends Partial<ApplicationTable> {
  ofId: string;
  ofFacId: string;
  revisions: number;
}

export const updateRow = statement((tx, { ofId, ofFacId, revisions, ...columns }: RowChange) =>
  tx
    .updateTable('application')
    // Events also increase the revision, so the loaded revision may be stale.
    .set({ ...columns, revision: sql<number>`revision + ${revisions}` })
    .where('id', '=', ofId)
    .where('fac_id', '=', ofFacId)
    .returning('revision'),
);
