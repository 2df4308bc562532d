import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../api/problem.ts';
import type { GroupKind } from '../domain/identity.ts';
import { GROUPS_MAX } from '../domain/limits.ts';
import type { Loaded } from './application.ts';
import type { IdentityGroupTable } from './db/schema.ts';
import { waitingStatement } from './db/statement.ts';
import type { Db, Deps, Tx } from './deps.ts';
import type { Seal } from './seal.ts';
import { masked, readMasked, readOpen, writeSealed, writeSealedOne, type SecretField } from './secrets.ts';
import type { Session } from './session.ts';

/** An owner or a contact as stored, complete or not; the feature's rules know the fields. */
export type StoredPerson = object & { ssn?: string };

/** What a group holds: owners, or the one contact of a government entity. */
export interface People {
  owners: StoredPerson[];
  contact: StoredPerson | undefined;
}

const NOBODY: People = { owners: [], contact: undefined };

/** The people of a group, their SSNs masked. */
export function maskedPeople(group: IdentityGroupTable | undefined): People {
  if (!group) return NOBODY;
  return {
    owners: readMasked<StoredPerson>(group.owners),
    contact: readMasked<StoredPerson>(group.contact)[0],
  };
}

/** The people of a group, their SSNs in full. */
export function openPeople(seal: Seal, group: IdentityGroupTable | undefined): People {
  if (!group) return NOBODY;
  const owners = { json: group.owners, sealed: group.owners_sealed };
  const contact = { json: group.contact, sealed: group.contact_sealed };
  return {
    owners: readOpen<'ssn', StoredPerson>(seal, secretIn('owners_sealed', group), owners),
    contact: readOpen<'ssn', StoredPerson>(seal, secretIn('contact_sealed', group), contact)[0],
  };
}

/** Whether anything was entered into a group. */
export function isEmptyGroup(group: Pick<IdentityGroupTable, 'owners' | 'contact'>): boolean {
  return (group.owners === null || group.owners === '[]') && group.contact === null;
}

/** The groups of an account that serve one kind of business, the oldest first. */
export async function groupsOf(
  db: Db | Tx,
  { facId, accountId, kind }: { facId: string; accountId: string; kind: GroupKind },
): Promise<IdentityGroupTable[]> {
  return db
    .selectFrom('identity_group')
    .selectAll()
    .where('fac_id', '=', facId)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The refusal to add a group to an account that has as many as it can keep. */
export async function groupsAreFull(
  tx: Tx,
  { facId, accountId }: { facId: string; accountId: string },
): Promise<Problem | undefined> {
  const { groups } = await tx
    .selectFrom('identity_group')
    .select(({ fn }) => fn.countAll<number | string>().as('groups'))
    .where('fac_id', '=', facId)
    .where('account_id', '=', accountId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(groups) < GROUPS_MAX ? undefined : new Problem('too_many_groups');
}

/** By group, the latest application of an account that was submitted with it. */
export async function submittedWith(
  db: Db,
  { facId, accountId }: { facId: string; accountId: string },
): Promise<Map<string, { at: number; stage: string }>> {
  const rows = await db
    .selectFrom('application')
    .select(['group_id', 'submitted_at', 'stage'])
    .where('fac_id', '=', facId)
    .where('account_id', '=', accountId)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at')
    .execute();
  return new Map(
    rows.map(({ group_id, submitted_at, stage }) => [group_id ?? '', { at: submitted_at ?? 0, stage }]),
  );
}

/** Attaches a group to an application that is being changed, or with undefined detaches the one it has. */
export function attachGroup(
  loaded: Pick<Loaded, 'application' | 'group'>,
  group: IdentityGroupTable | undefined,
): void {
  loaded.application.group_id = group?.id ?? null;
  loaded.group = group;
}

/**
 * Writes the people of an application's group. An application without one gets a new group. One that was submitted is
 * locked: the application gets a copy with the change, and what was submitted stays as it was. Saving it as it is, as
 * every Continue on the contact's screen does, changes nothing and makes no copy. An account that can keep no further
 * group is refused.
 */
export async function writePeople(
  deps: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  {
    loaded,
    kind,
    change,
    session,
  }: { loaded: Loaded; kind: GroupKind; change: Partial<People>; session: Pick<Session, 'kind'> },
): Promise<Problem | undefined> {
  const { application, group } = loaded;
  const usable = group?.kind === kind && group.archived_at === null ? group : undefined;
  const now = deps.clock();
  const isLocked = usable !== undefined && usable.locked_at !== null;
  if (isLocked && isUnchanged(deps.seal, usable, { change, session })) return undefined;
  if (usable && !isLocked) {
    const columns = { ...columnsOf(deps.seal, usable, change), updated_at: now };
    const written = await tx
      .updateTable('identity_group')
      .set(columns)
      .where('id', '=', usable.id)
      .where('fac_id', '=', application.fac_id)
      .where('account_id', '=', application.account_id)
      // Another application with this group may have been submitted since it was read.
      .where('locked_at', 'is', null)
      .executeTakeFirst();
    if (written.numUpdatedRows > 0n) {
      Object.assign(usable, columns);
      return undefined;
    }
  }
  const { fac_id, account_id } = application;
  const full = await groupsAreFull(tx, { facId: fac_id, accountId: account_id });
  if (full) return full;
  const id = randomUUID();
  const nothing = { owners: null, owners_sealed: null, contact: null, contact_sealed: null };
  // Secrets are sealed for their row, so a copy seals them again for its own.
  const people = { ...(usable ? openPeople(deps.seal, usable) : {}), ...change };
  const fresh: IdentityGroupTable = {
    id,
    fac_id,
    account_id,
    kind,
    ...nothing,
    ...columnsOf(deps.seal, { id, fac_id }, people),
    locked_at: null,
    archived_at: null,
    created_at: now,
    updated_at: now,
  };
  await insertGroup(tx, fresh);
  attachGroup(loaded, fresh);
  return undefined;
}

const insertGroup = waitingStatement((tx, group: IdentityGroupTable) =>
  tx.insertInto('identity_group').values(group),
);

/**
 * Whether a save leaves a locked group as it is. A session by a link, which sends masks alone, is compared by masks: it
 * must not learn by a copy whether a number is the stored one.
 */
function isUnchanged(
  seal: Seal,
  group: IdentityGroupTable,
  { change, session }: { change: Partial<People>; session: Pick<Session, 'kind'> },
): boolean {
  const byLink = session.kind === 'link';
  const before = byLink ? maskedPeople(group) : openPeople(seal, group);
  const after = { ...before, ...(byLink ? maskedChange(change) : change) };
  return isDeepStrictEqual(
    [...after.owners, after.contact].map(withoutBlanks),
    [...before.owners, before.contact].map(withoutBlanks),
  );
}

function maskedChange({ owners, contact }: Partial<People>): Partial<People> {
  return {
    ...(owners && { owners: masked(owners, 'ssn') }),
    ...(contact && { contact: masked([contact], 'ssn')[0] }),
  };
}

/** A field that was left empty may be stored as '' or not at all. */
function withoutBlanks(person: StoredPerson = {}): object {
  return Object.fromEntries(Object.entries(person).filter(([, value]) => value !== ''));
}

/**
 * Locks a group with the application that is submitted with it; from then on an edit makes a copy. Another application
 * may have changed it since it was read; once it is locked nobody does.
 */
export async function lockGroup(
  tx: Tx,
  { loaded, now }: { loaded: Pick<Loaded, 'application' | 'group'>; now: number },
): Promise<void> {
  const { application } = loaded;
  if (application.group_id === null) return;
  const locked = await tx
    .updateTable('identity_group')
    .set({ locked_at: now })
    .where('id', '=', application.group_id)
    .where('fac_id', '=', application.fac_id)
    .where('account_id', '=', application.account_id)
    .where('locked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (locked) loaded.group = locked;
}

type GroupId = Pick<IdentityGroupTable, 'id' | 'fac_id'>;
type Columns = Partial<Pick<IdentityGroupTable, 'owners' | 'owners_sealed' | 'contact' | 'contact_sealed'>>;

function columnsOf(seal: Seal, group: GroupId, { owners, contact }: Partial<People>): Columns {
  const columns: Columns = {};
  if (owners) {
    const { json, sealed } = writeSealed(seal, secretIn('owners_sealed', group), owners);
    Object.assign(columns, { owners: json, owners_sealed: sealed });
  }
  if (contact) {
    const { json, sealed } = writeSealedOne(seal, secretIn('contact_sealed', group), contact);
    Object.assign(columns, { contact: json, contact_sealed: sealed });
  }
  return columns;
}

function secretIn(
  column: 'owners_sealed' | 'contact_sealed',
  { id, fac_id: facId }: GroupId,
): SecretField<'ssn'> {
  return { field: 'ssn', place: { facId, table: 'identity_group', column, row: id } };
}
