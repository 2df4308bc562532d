import { randomUUID } from 'node:crypto';
import type { StaffRole } from '../../api/endpoint.ts';
import type { SessionEnd } from '../../api/staffSignOn.ts';
import { randomToken } from '../crypto/seal.ts';
import type { Db, Tx } from '../db/database.ts';
import type { StaffSessionTable } from '../db/schema/staff.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import { hostOnly, liveAt, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../sessions/session.ts';
import type { Config } from '../config/config.ts';

const MINUTE = 60_000;
const HALF_OPEN_MS = 10 * MINUTE;
/** Ended sessions are kept, so that the sign-in page can show why a session ended. */
const KEPT_MS = SESSION_ABSOLUTE_MS;
const SEEN_EVERY_MS = MINUTE;

/**
 * The path keeps browsers from sending the cookie with anything but operator API calls. Not used in production, where
 * the cookie's `__Host-` prefix requires the root path.
 */
export const STAFF_COOKIE_PATH = '/operator/v1';

export function staffCookieName(config: Pick<Config, 'isProduction'>): string {
  return hostOnly(config, 'staff');
}

export interface StaffSession {
  id: string;
  facId: string;
  staffId: string;
  email: string;
  role: StaffRole;
  isOpen: boolean;
  challenge: string | null;
}

type StaffDeps = Pick<Deps, 'seal' | 'clock'>;

export async function startStaffSession(
  deps: StaffDeps,
  tx: Tx | Db,
  { facId, staffId, isOpen, replaces }: { facId: string; staffId: string; isOpen: boolean; replaces: string },
): Promise<string> {
  await endStaffSession(deps, tx, replaces);
  const now = deps.clock();
  const cookie = randomToken();
  await insertSession(tx, {
    id: randomUUID(),
    fac_id: facId,
    staff_id: staffId,
    token_hash: deps.seal.tokenHash(cookie),
    is_open: isOpen ? 1 : 0,
    challenge: null,
    created_at: now,
    last_seen_at: now,
    expires_at: now + (isOpen ? SESSION_ABSOLUTE_MS : HALF_OPEN_MS),
  });
  if (isOpen) await noteSeen(tx, { staffId, now });
  return cookie;
}

const insertSession = statement((tx, row: StaffSessionTable) => tx.insertInto('staff_session').values(row));

export async function findStaffSession(
  deps: StaffDeps & Pick<Deps, 'db'>,
  cookie: string,
  { isPolled = false }: { isPolled?: boolean } = {},
): Promise<StaffSession | undefined> {
  if (cookie === '') return undefined;
  const now = deps.clock();
  const { rows } = await selectSession(deps.db, {
    ...liveAt(now),
    tokenHash: deps.seal.tokenHash(cookie),
  });
  const [found] = rows;
  if (!found) return undefined;
  const { is_open, last_seen_at: seen, ...session } = found;
  if (is_open === 1 && !isPolled && Math.abs(now - seen) >= SEEN_EVERY_MS) {
    await deps.db
      .updateTable('staff_session')
      .set({ last_seen_at: now })
      .where('id', '=', found.id)
      .execute();
    await noteSeen(deps.db, { staffId: found.staffId, now });
  }
  return { ...session, isOpen: is_open === 1 };
}

const selectSession = statement((db, of: ReturnType<typeof liveAt> & { tokenHash: string }) =>
  db
    .selectFrom('staff_session as session')
    .innerJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'session.staff_id').onRef('staff.fac_id', '=', 'session.fac_id'),
    )
    .select(['session.id', 'session.fac_id as facId', 'session.staff_id as staffId', 'session.challenge'])
    .select(['session.is_open', 'session.last_seen_at'])
    .select(['staff.email', 'staff.role'])
    .where('session.token_hash', '=', of.tokenHash)
    .where('session.expires_at', '>', of.endsAfter)
    .where('session.expires_at', '<', of.endsBefore)
    .where('session.last_seen_at', '>', of.seenAfter)
    .where('staff.activated_at', 'is not', null)
    .where('staff.ended_at', 'is', null),
);

async function noteSeen(db: Db | Tx, { staffId, now }: { staffId: string; now: number }): Promise<void> {
  await db.updateTable('staff').set({ last_seen_at: now }).where('id', '=', staffId).execute();
}

export async function endStaffSession({ seal }: StaffDeps, tx: Tx | Db, cookie: string): Promise<void> {
  if (cookie === '') return;
  await tx.deleteFrom('staff_session').where('token_hash', '=', seal.tokenHash(cookie)).execute();
}

export async function endSessionsOfStaff(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  staffId: string,
  { except = '' }: { except?: string } = {},
): Promise<number> {
  const ended = await tx
    .updateTable('staff_session')
    .set({ expires_at: clock() })
    .where('staff_id', '=', staffId)
    .where('id', '!=', except)
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/**
 * Returns why the session ended. Returns null if the session is still active, if sign-in was never completed,
 * if the user signed out, or if the session's row has been deleted.
 */
export async function endOfStaffSession(
  { db, clock, seal }: StaffDeps & Pick<Deps, 'db'>,
  cookie: string,
): Promise<SessionEnd | null> {
  const session = await db
    .selectFrom('staff_session as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['session.created_at', 'session.last_seen_at', 'session.expires_at'])
    .select(['staff.activated_at', 'staff.ended_at'])
    .where('session.token_hash', '=', seal.tokenHash(cookie))
    .where('session.is_open', '=', 1)
    .executeTakeFirst();
  if (!session) return null;
  if (session.ended_at !== null) return 'access';
  if (session.activated_at === null) return 'reset';
  const now = clock();
  if (session.last_seen_at <= Math.min(now, session.expires_at) - SESSION_IDLE_MS) return 'idle';
  if (session.expires_at > now) return null;
  // A session expires early only if an admin ended it, the password changed, or the identity provider removed the role.
  return session.expires_at < session.created_at + SESSION_ABSOLUTE_MS ? 'admin' : 'expired';
}

export async function sweepStaffSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('staff_session')
    .where('expires_at', '<=', clock() - KEPT_MS)
    .execute();
}
