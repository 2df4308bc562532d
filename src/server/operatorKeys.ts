import { randomUUID } from 'node:crypto';
import type { OperatorKeyTable } from './db/schemaOperations.ts';
import type { Db, Deps, Tx } from './deps.ts';
import { randomToken } from './seal.ts';

const HOUR = 60 * 60 * 1000;
/** How long the old key goes on working after a rotation, unless told otherwise. */
export const KEY_OVERLAP_MS = 24 * HOUR;
/** A key in use writes no more often than this that it is. */
const SEEN_EVERY_MS = 60_000;
const PREFIX = 'op_';

/** A key as an operator sees it; the key itself is shown when it is made, and never again. */
export interface OperatorKey {
  id: string;
  facId: string;
  name: string;
  /** Its last four characters. */
  hint: string;
  status: 'active' | 'ending' | 'ended' | 'revoked';
  createdAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
}

type Core = Pick<Deps, 'seal' | 'clock'>;

/** Makes a key of a facilitator; only its hash is kept. */
export async function createKey(
  { seal, clock }: Core,
  tx: Tx,
  { facId, name }: { facId: string; name: string },
): Promise<{ key: string; stored: OperatorKey }> {
  const key = PREFIX + randomToken();
  const row: OperatorKeyTable = {
    id: `key_${randomUUID()}`,
    fac_id: facId,
    name,
    key_hash: seal.tokenHash(key),
    hint: key.slice(-4),
    created_at: clock(),
    expires_at: null,
    revoked_at: null,
    last_used_at: null,
  };
  await tx.insertInto('operator_key').values(row).execute();
  return { key, stored: shown(row, clock()) };
}

/**
 * Makes a key in place of another, which goes on working for `overlapMs`: so that the new one can be brought to wherever
 * the old one is used without a gap. Undefined when there is no such key, or it works no more.
 */
export async function rotateKey(
  deps: Core,
  tx: Tx,
  { facId, id, overlapMs }: { facId: string; id: string; overlapMs: number },
): Promise<{ key: string; stored: OperatorKey; oldUntil: number } | undefined> {
  const now = deps.clock();
  const oldUntil = now + overlapMs;
  const old = await tx
    .updateTable('operator_key')
    .set({ expires_at: oldUntil })
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .where('revoked_at', 'is', null)
    .where('expires_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!old) return undefined;
  return { ...(await createKey(deps, tx, { facId, name: old.name })), oldUntil };
}

/** Ends a key at once. Whether there was one. */
export async function revokeKey(
  { clock }: Core,
  tx: Tx,
  { facId, id }: { facId: string; id: string },
): Promise<boolean> {
  const revoked = await tx
    .updateTable('operator_key')
    .set((set) => ({ revoked_at: set.fn.coalesce('revoked_at', set.val(clock())) }))
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/** The keys of a facilitator, those that ended too, the newest first. */
export async function listKeys(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { facId }: { facId: string },
): Promise<OperatorKey[]> {
  const rows = await db
    .selectFrom('operator_key')
    .selectAll()
    .where('fac_id', '=', facId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => shown(row, clock()));
}

/** Whose a key is that somebody showed; undefined for one that does not work. */
export async function findKey(
  { db, seal, clock, facilitators }: Core & Pick<Deps, 'db' | 'facilitators'>,
  key: string,
): Promise<{ facId: string; keyId: string } | undefined> {
  if (!key.startsWith(PREFIX)) return undefined;
  const now = clock();
  const row = await db
    .selectFrom('operator_key')
    .select(['id', 'fac_id', 'last_used_at'])
    .where('key_hash', '=', seal.tokenHash(key))
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
  if (!row || !facilitators.byId(row.fac_id)) return undefined;
  if (now - (row.last_used_at ?? 0) >= SEEN_EVERY_MS) await noteUse(db, row.id, now);
  return { facId: row.fac_id, keyId: row.id };
}

async function noteUse(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('operator_key').set({ last_used_at: now }).where('id', '=', id).execute();
}

function shown(row: OperatorKeyTable, now: number): OperatorKey {
  const { id, fac_id, name, hint, created_at, expires_at, last_used_at } = row;
  return {
    id,
    facId: fac_id,
    name,
    hint,
    status: statusOf(row, now),
    createdAt: created_at,
    expiresAt: expires_at,
    lastUsedAt: last_used_at,
  };
}

function statusOf({ revoked_at, expires_at }: OperatorKeyTable, now: number): OperatorKey['status'] {
  if (revoked_at !== null) return 'revoked';
  if (expires_at === null) return 'active';
  return expires_at > now ? 'ending' : 'ended';
}
