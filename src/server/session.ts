import { randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import type { Db, Deps, Tx } from './deps.ts';
import type { SessionKind, SessionTable, SessionTokenTable } from './db/schema.ts';
import { statement, waitingStatement } from './db/statement.ts';
import { randomToken } from './seal.ts';

/** Who calls, and with which application. */
export interface Session {
  id: string;
  facId: string;
  accountId: string;
  applicationId: string;
  /** A `link` session reads secrets masked. */
  kind: SessionKind;
  createdAt: number;
  /** When it ends at the latest, whatever is called. */
  expiresAt: number;
  /** When it ends unless another call comes before. */
  idleAt: number;
  /** The language kept for the application, where the session was looked up; null for none. */
  language?: string | null;
}

const MINUTE = 60_000;
/** A session ends this long after its last call, and at the latest so long after its start. */
export const SESSION_IDLE_MS = 30 * MINUTE;
export const SESSION_ABSOLUTE_MS = 12 * 60 * MINUTE;
/** A page that is open writes no more often than this that it still is. */
const SEEN_EVERY_MS = MINUTE;
/** Pages of one session that work at the same time; an older one asks for a token of its own again. */
const TOKENS_A_SESSION = 20;

/** The reload cookie opens the sign-on and log-out calls only, which are below this path. */
export const COOKIE_PATH = '/auth';

/** Name of a facilitator's reload cookie. */
export function cookieName(config: Pick<Config, 'isProduction'>, facId: string): string {
  return hostOnly(config, `onboarding_${facId}`);
}

/**
 * In production a browser takes a cookie of this name from this very host alone: a page on a neighbouring host, which
 * may set cookies for ours too, cannot plant a session of its own on somebody. Such a cookie goes to every path.
 */
export function hostOnly({ isProduction }: Pick<Config, 'isProduction'>, name: string): string {
  return isProduction ? `__Host-${name}` : name;
}

type Core = Pick<Deps, 'seal' | 'clock'>;

/**
 * Begins a session and ends those the caller came with, so that nobody can have a session planted on them. `bearer`
 * goes into the reply, `cookie` into `call.setCookie`.
 */
export async function startSession(
  deps: Core,
  tx: Tx | Db,
  input: {
    facId: string;
    accountId: string;
    applicationId: string;
    kind: SessionKind;
    /** What the request carried of an earlier session. */
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

/** A further bearer token of a session, for a page that was loaded again. The oldest beyond twenty stop working. */
export async function issueBearer(deps: Core, tx: Tx | Db, session: Session): Promise<string> {
  const bearer = await insertToken(deps, tx, session.id);
  const issued = deps.seal.tokenHash(bearer);
  await tx
    .deleteFrom('session_token')
    .where('session_id', '=', session.id)
    .where('token_hash', '!=', issued)
    .where('token_hash', 'not in', (query) =>
      query
        .selectFrom('session_token')
        .select('token_hash')
        .where('session_id', '=', session.id)
        .where('token_hash', '!=', issued)
        .orderBy('created_at', 'desc')
        .limit(TOKENS_A_SESSION - 1),
    )
    .execute();
  return bearer;
}

/** The live session of a bearer token, which it keeps alive. Undefined when there is none. */
export async function findByBearer(
  deps: Core & Pick<Deps, 'db'>,
  bearer: string,
): Promise<Session | undefined> {
  const now = deps.clock();
  const { rows } = await selectByToken(deps.db, { ...liveAt(now), tokenHash: deps.seal.tokenHash(bearer) });
  return rows[0] && touched(deps, rows[0], now);
}

const selectByToken = statement((db, { tokenHash, ...instants }: Instants & { tokenHash: string }) =>
  live(db, instants)
    .innerJoin('session_token', 'session_token.session_id', 'session.id')
    .where('session_token.token_hash', '=', tokenHash),
);

/** The live session of a reload cookie at a facilitator, which it keeps alive. Undefined when there is none. */
export async function findByCookie(
  deps: Core & Pick<Deps, 'db'>,
  { cookie, facId }: { cookie: string; facId: string },
): Promise<Session | undefined> {
  const now = deps.clock();
  const row = await live(deps.db, liveAt(now))
    .where('session.cookie_hash', '=', deps.seal.tokenHash(cookie))
    .where('session.fac_id', '=', facId)
    .executeTakeFirst();
  return row && touched(deps, row, now);
}

/** Ends the session of a bearer token and that of a reload cookie, whichever came; empty texts name none. */
export async function endSession(
  deps: Core,
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

/** Ends every session of an account but one, whatever they were opened with; answers how many. */
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

/** Deletes sessions that have ended; codes and tokens go with them. */
export async function sweepSessions(deps: Core & Pick<Deps, 'db'>): Promise<void> {
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

/** What makes a session live at an instant. */
function liveAt(now: number): Instants {
  return {
    endsAfter: now,
    // One that lasts longer than any may was begun by a clock that had jumped ahead.
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
  now: number,
): Promise<Session> {
  const isNoted = Math.abs(now - lastSeenAt) < SEEN_EVERY_MS;
  if (!isNoted) {
    await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', session.id).execute();
  }
  return { ...session, idleAt: (isNoted ? lastSeenAt : now) + SESSION_IDLE_MS };
}

async function insertToken(deps: Core, tx: Tx | Db, sessionId: string): Promise<string> {
  const bearer = randomToken();
  const token_hash = deps.seal.tokenHash(bearer);
  await insertTokenRow(tx, { token_hash, session_id: sessionId, created_at: deps.clock() });
  return bearer;
}

const insertSession = waitingStatement((tx, row: SessionTable) => tx.insertInto('session').values(row));
const insertTokenRow = waitingStatement((tx, row: SessionTokenTable) =>
  tx.insertInto('session_token').values(row),
);
