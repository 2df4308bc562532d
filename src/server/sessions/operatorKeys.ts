import { randomUUID } from 'node:crypto';
import { OPERATOR_SCOPES, type OperatorScope } from '../../api/endpoint.ts';
import type { OperatorKeyTable } from '../db/schema/operations.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../db/database.ts';
import { randomToken } from '../crypto/seal.ts';

const HOUR = 60 * 60 * 1000;
export const KEY_OVERLAP_MS = 24 * HOUR;
const SEEN_EVERY_MS = 60_000;
const PREFIX = 'op_';
export const DEFAULT_SCOPES: readonly OperatorScope[] = ['read', 'write'];

export type OperatorKey = ReturnType<typeof shown>;

type OperatorKeyDeps = Pick<Deps, 'seal' | 'clock'>;

export async function createKey(
  { seal, clock }: OperatorKeyDeps,
  tx: Tx,
  {
    facId,
    name,
    scopes = DEFAULT_SCOPES,
    ownerId = null,
  }: { facId: string; name: string; scopes?: readonly OperatorScope[]; ownerId?: string | null },
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
    scopes: scopes.join(','),
    owner_id: ownerId,
  };
  await tx.insertInto('operator_key').values(row).execute();
  return { key, stored: shown(row, clock()) };
}

/**
 * The old key stays valid for `overlapMs`, so that clients can switch without a gap. Returns undefined if the old key
 * is missing, revoked, or already set to expire.
 */
export async function rotateKey(
  deps: OperatorKeyDeps,
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
    .returning(['name', 'scopes', 'owner_id'])
    .executeTakeFirst();
  if (!old) return undefined;
  const replacement = { facId, name: old.name, scopes: scopesOf(old.scopes), ownerId: old.owner_id ?? id };
  return { ...(await createKey(deps, tx, replacement)), oldUntil };
}

export async function revokeKey(
  { clock }: OperatorKeyDeps,
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

export async function findKey(
  { db, seal, clock, facilitators }: OperatorKeyDeps & Pick<Deps, 'db' | 'facilitators'>,
  key: string,
): Promise<{ facId: string; keyId: string; scopes: OperatorScope[] } | undefined> {
  if (!key.startsWith(PREFIX)) return undefined;
  const now = clock();
  const row = await db
    .selectFrom('operator_key')
    .select(['id', 'fac_id', 'scopes', 'last_used_at'])
    .where('key_hash', '=', seal.tokenHash(key))
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
  if (!row || !facilitators.byId(row.fac_id)) return undefined;
  if (now - (row.last_used_at ?? 0) >= SEEN_EVERY_MS) await noteUse(db, row.id, now);
  return { facId: row.fac_id, keyId: row.id, scopes: scopesOf(row.scopes) };
}

async function noteUse(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('operator_key').set({ last_used_at: now }).where('id', '=', id).execute();
}

function shown(row: OperatorKeyTable, now: number) {
  const { id, fac_id, name, hint, created_at, expires_at, last_used_at } = row;
  return {
    id,
    facId: fac_id,
    name,
    hint,
    scopes: scopesOf(row.scopes),
    status: statusOf(row, now),
    createdAt: created_at,
    expiresAt: expires_at,
    lastUsedAt: last_used_at,
  } as const;
}

function scopesOf(column: string): OperatorScope[] {
  const stored = column.split(',');
  return OPERATOR_SCOPES.filter((scope) => stored.includes(scope));
}

function statusOf({ revoked_at, expires_at }: OperatorKeyTable, now: number) {
  if (revoked_at !== null) return 'revoked';
  if (expires_at === null) return 'active';
  return expires_at > now ? 'ending' : 'ended';
}
