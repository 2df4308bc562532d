import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Insertable } from 'kysely';
import { Problem } from '../../../api/problem.ts';
import type { GroupKind } from '../../../domain/identity.ts';
import type { Loaded } from '../application.ts';
import type { IdentityGroupTable } from '../../db/schema/schema.ts';
import { statement } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../db/database.ts';
import { makeRoomForGroup } from './groupRoom.ts';
import type { Seal } from '../../crypto/seal.ts';
import {
  masked,
  readMasked,
  readOpen,
  writeSealed,
  writeSealedOne,
  type SecretField,
} from '../../crypto/sealedFields.ts';
import type { StoredPeople } from '../../sectionRules.ts';
import type { Session } from '../../sessions/session.ts';

export type StoredPerson = object & { ssn?: string; idType?: string };

export interface People {
  owners: StoredPerson[];
  contact: StoredPerson | undefined;
  nobodyOwns25: boolean | null;
}

const NOBODY: People = { owners: [], contact: undefined, nobodyOwns25: null };

export function maskedPeople(group: StoredPeople | undefined): People {
  if (!group) return NOBODY;
  return {
    owners: readMasked<StoredPerson>(group.owners),
    contact: readMasked<StoredPerson>(group.contact)[0],
    nobodyOwns25: confirmed(group),
  };
}

export function openPeople(seal: Seal, group: IdentityGroupTable | undefined): People {
  if (!group) return NOBODY;
  const owners = { json: group.owners, sealed: group.owners_sealed };
  const contact = { json: group.contact, sealed: group.contact_sealed };
  return {
    owners: readOpen<'ssn', StoredPerson>(seal, secretIn('owners_sealed', group), owners),
    contact: readOpen<'ssn', StoredPerson>(seal, secretIn('contact_sealed', group), contact)[0],
    nobodyOwns25: confirmed(group),
  };
}

function confirmed({ nobody_owns_25: value }: Pick<StoredPeople, 'nobody_owns_25'>): boolean | null {
  return value === null ? null : value === 1;
}

export function isEmptyGroup({ owners, contact }: Pick<IdentityGroupTable, 'owners' | 'contact'>): boolean {
  return (owners === null || owners === '[]') && contact === null;
}

export function attachGroup(
  loaded: Pick<Loaded, 'application' | 'group'>,
  group: IdentityGroupTable | undefined,
): void {
  loaded.application.group_id = group?.id ?? null;
  loaded.group = group;
}

/** A submitted group is locked, so changes go to a copy. */
export async function writePeople(
  deps: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  {
    loaded,
    kind,
    change,
    session,
  }: {
    loaded: Pick<Loaded, 'application' | 'group'>;
    kind: GroupKind;
    change: Partial<People>;
    session: Pick<Session, 'kind'>;
  },
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
      // The group may have been submitted with another application since it was loaded.
      .where('locked_at', 'is', null)
      .executeTakeFirst();
    if (written.numUpdatedRows > 0n) {
      Object.assign(usable, columns);
      return undefined;
    }
  }
  const { fac_id, account_id } = application;
  const full = await makeRoomForGroup(tx, application);
  if (full) return full;
  const id = randomUUID();
  // Encryption is bound to the row, so a copy must be encrypted again.
  const people = { ...(usable ? openPeople(deps.seal, usable) : {}), ...change };
  const columns = columnsOf(deps.seal, { id, fac_id }, people);
  const times = { created_at: now, updated_at: now };
  const [fresh] = (await insertGroup(tx, { id, fac_id, account_id, kind, ...columns, ...times })).rows;
  attachGroup(loaded, fresh);
  return undefined;
}

const insertGroup = statement((tx, group: Insertable<IdentityGroupTable>) =>
  tx.insertInto('identity_group').values(group).returningAll(),
);

/**
 * In a session opened by a continue link, compares only masks. If it compared full numbers, whether the group is
 * copied would reveal whether a typed number equals the stored one.
 */
function isUnchanged(
  seal: Seal,
  group: IdentityGroupTable,
  { change, session }: { change: Partial<People>; session: Pick<Session, 'kind'> },
): boolean {
  const byLink = session.kind === 'link';
  const before = byLink ? maskedPeople(group) : openPeople(seal, group);
  const after = { ...before, ...(byLink ? maskedChange(change) : change) };
  if (before.nobodyOwns25 !== after.nobodyOwns25) return false;
  return isDeepStrictEqual(
    [...after.owners, after.contact].map(withoutBlanks),
    [...before.owners, before.contact].map(withoutBlanks),
  );
}

function maskedChange({ owners, contact, ...others }: Partial<People>): Partial<People> {
  return {
    ...others,
    ...(owners && { owners: masked(owners, 'ssn') }),
    ...(contact && { contact: masked([contact], 'ssn')[0] }),
  };
}

function withoutBlanks(person: StoredPerson = {}): object {
  return Object.fromEntries(
    Object.entries(person).filter(([, value]) => value !== '' && value !== undefined),
  );
}

export async function lockGroup(
  tx: Tx,
  { loaded, now }: { loaded: Pick<Loaded, 'application' | 'group'>; now: number },
): Promise<void> {
  const { application } = loaded;
  if (application.group_id === null) return;
  const locked = await tx
    .updateTable('identity_group')
    .set((set) => ({ locked_at: set.fn.coalesce('locked_at', set.val(now)) }))
    .where('id', '=', application.group_id)
    .where('fac_id', '=', application.fac_id)
    .where('account_id', '=', application.account_id)
    .returningAll()
    .executeTakeFirst();
  if (locked) loaded.group = locked;
}

type GroupId = Pick<IdentityGroupTable, 'id' | 'fac_id'>;
type Columns = Partial<
  Pick<IdentityGroupTable, 'owners' | 'owners_sealed' | 'contact' | 'contact_sealed' | 'nobody_owns_25'>
>;

function columnsOf(seal: Seal, group: GroupId, people: Partial<People>): Columns {
  const { owners, contact, nobodyOwns25 } = people;
  const columns: Columns = {};
  if (owners) {
    const { json, sealed } = writeSealed(seal, secretIn('owners_sealed', group), owners);
    Object.assign(columns, { owners: json, owners_sealed: sealed });
  }
  if (nobodyOwns25 !== undefined)
    columns.nobody_owns_25 = nobodyOwns25 === null ? null : Number(nobodyOwns25);
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
