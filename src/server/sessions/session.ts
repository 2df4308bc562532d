import { randomUUID } from 'node:crypto';
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '../../domain/limits.ts';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../db/database.ts';
import type { SessionKind, SessionTable, SessionTokenTable } from '../db/schema/schema.ts';
import { statement } from '../db/statement.ts';
import { randomToken } from '../crypto/seal.ts';

export interface Session {
  id: string;
  facId: string;
  accountId: string;
  applicationId: string;
  kind: SessionKind;
  createdAt: number;
  /** When the session ends regardless of activity, in milliseconds since the Unix epoch. */
  expiresAt: number;
  /** When the session ends without further activity, in milliseconds since the Unix epoch. */
  idleAt: number;
  /** Null if none is stored. Undefined if the application wasn't loaded with the session. */
  language?: string | null;
}

const MINUTE = 60_000;
export const SESSION_IDLE_MS = SESSION_IDLE_MINUTES * MINUTE;
export const SESSION_ABSOLUTE_MS = SESSION_HOURS * 60 * MINUTE;
const SEEN_EVERY_MS = MINUTE;

/** Path of the cookie that restores the session after a reload. Only calls below `/auth` read this cookie. */
export const COOKIE_PATH = '/auth';

/**
 * Iframes use a separate cookie with `SameSite=None` and `Partitioned`, because browsers don't send a `SameSite=Lax`
 * cookie in a cross-site iframe.
 */
export function cookieName(
  config: Pick<Config, 'isProduction'>,
  facId: string,
  { framed = false } = {},
): string {
  return hostOnly(config, framed ? `onboarding_${facId}_framed` : `onboarding_${facId}`);
}

/**
 * In production, the `__Host-` prefix keeps a sibling host from planting a session with a cookie for the whole domain.
 * The prefix requires the root path, so browsers send the cookie with every request.
 */
export function hostOnly({ isProduction }: Pick<Config, 'isProduction'>, name: string): string {
  return isProduction ? `__Host-${name}` : name;
}

type SessionDeps = Pick<Deps, 'seal' | 'clock'>;

/**
 * Ends the caller's earlier sessions, which prevents session fixation. Return `bearer` in the response, and pass
 * `cookie` to `call.setCookie`.
 */
export async function startSession(
  deps: SessionDeps,
  tx: Tx | Db,
  input: {
    facId: string;
    accountId: string;
    applicationId: string;
    kind: SessionKind;
    replaces?: { bearer: string; cookie: string };
  },
): Promise<{ session: Session; bearer: string; cookie: string }> {
  const { replaces, ...who } = input;
  if (replaces) await endSession(deps, tx, replaces);
  const now = deps.clock();
  const ends = { expiresAt: now + SESSION_ABSOLUTE_MS, idleAt: now + SESSION_IDLE_MS };
  const session: Session = { id: randomUUID(), ...who, createdAt: now, ...ends };
  const cookie = randomToken();
  await insertSession(tx, {
    id: session.id,
    fac_id: session.facId,
    account_id: session.accountId,
    application_id: session.applicationId,
    kind: session.kind,
    cookie_hash: deps.seal.tokenHash(cookie),
    created_at: now,
    last_seen_at: now,
    expires_at: session.expiresAt,
  });
  return { session, bearer: await insertToken(deps, tx, session.id), cookie };
}

export async function findByBearer(
  deps: SessionDeps & Pick<Deps, 'db'>,
  bearer: string,
  { isPolled = false }: { isPolled?: boolean } = {},
): Promise<Session | undefined> {
  const now = deps.clock();
  const { rows } = await selectByToken(deps.db, { ...liveAt(now), tokenHash: deps.seal.tokenHash(bearer) });
  return rows[0] && touched(deps, rows[0], { now, isPolled });
}

const selectByToken = statement((db, { tokenHash, ...instants }: Instants & { tokenHash: string }) =>
  live(db, instants)
    .innerJoin('session_token', 'session_token.session_id', 'session.id')
    .where('session_token.token_hash', '=', tokenHash),
);

export async function findByCookie(
  deps: SessionDeps & Pick<Deps, 'db'>,
  { cookie, facId }: { cookie: string; facId: string },
): Promise<Session | undefined> {
  const now = deps.clock();
  const row = await live(deps.db, liveAt(now))
    .where('session.cookie_hash', '=', deps.seal.tokenHash(cookie))
    .where('session.fac_id', '=', facId)
    .executeTakeFirst();
  return row && touched(deps, row, { now, isPolled: false });
}

export async function endSession(
  deps: SessionDeps,
  tx: Tx | Db,
  { bearer, cookie }: { bearer: string; cookie: string },
): Promise<void> {
  if (bearer) {
    await tx
      .deleteFrom('session')
      .where('id', 'in', (query) =>
        query
          .selectFrom('session_token')
          .select('session_id')
          .where('token_hash', '=', deps.seal.tokenHash(bearer)),
      )
      .execute();
  }
  if (cookie) await tx.deleteFrom('session').where('cookie_hash', '=', deps.seal.tokenHash(cookie)).execute();
}

export async function endSessionsOf(
  tx: Tx,
  { facId, accountId, except = '' }: Pick<Session, 'facId' | 'accountId'> & { except?: string },
): Promise<number> {
  const ended = await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('fac_id', '=', facId)
    .where('id', '!=', except)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

export async function sweepSessions(deps: SessionDeps & Pick<Deps, 'db'>): Promise<void> {
  const now = deps.clock();
  await deps.db
    .deleteFrom('session')
    .where((where) =>
      where.or([where('expires_at', '<=', now), where('last_seen_at', '<=', now - SESSION_IDLE_MS)]),
    )
    .execute();
}

interface Instants {
  endsAfter: number;
  endsBefore: number;
  seenAfter: number;
}

export function liveAt(now: number): Instants {
  return {
    endsAfter: now,
    // Reject sessions that end too far in the future. A process with a wrong clock started them.
    endsBefore: now + 2 * SESSION_ABSOLUTE_MS,
    seenAfter: now - SESSION_IDLE_MS,
  };
}

function live(db: Db, { endsAfter, endsBefore, seenAfter }: Instants) {
  return db
    .selectFrom('session')
    .innerJoin('application', (join) =>
      join
        .onRef('application.id', '=', 'session.application_id')
        .onRef('application.fac_id', '=', 'session.fac_id'),
    )
    .select([
      'application.language',
      'session.id',
      'session.fac_id as facId',
      'session.account_id as accountId',
      'session.application_id as applicationId',
      'session.kind',
      'session.created_at as createdAt',
      'session.expires_at as expiresAt',
      'session.last_seen_at as lastSeenAt',
    ])
    .where('session.expires_at', '>', endsAfter)
    .where('session.expires_at', '<', endsBefore)
    .where('session.last_seen_at', '>', seenAfter);
}

async function touched(
  { db }: Pick<Deps, 'db'>,
  { lastSeenAt, ...session }: Omit<Session, 'idleAt'> & { lastSeenAt: number },
  { now, isPolled }: { now: number; isPolled: boolean },
): Promise<Session> {
  const isNoted = isPolled || Math.abs(now - lastSeenAt) < SEEN_EVERY_MS;
  if (!isNoted) {
    await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', session.id).execute();
  }
  return { ...session, idleAt: (isNoted ? lastSeenAt : now) + SESSION_IDLE_MS };
}

export async function insertToken(deps: SessionDeps, tx: Tx | Db, sessionId: string): Promise<string> {
  const bearer = randomToken();
  const token_hash = deps.seal.tokenHash(bearer);
  await insertTokenRow(tx, { token_hash, session_id: sessionId, created_at: deps.clock() });
  return bearer;
}

const insertSession = statement((tx, row: SessionTable) => tx.insertInto('session').values(row));
const insertTokenRow = statement((tx, row: SessionTokenTable) => tx.insertInto('session_token').values(row));
