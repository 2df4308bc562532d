import { hash } from 'node:crypto';
import { PostgresDialect, type Dialect } from 'kysely';
import pg from 'pg';
import { SETTINGS } from '../config/settingDeclarations.ts';

export const FACILITATOR_SETTING = 'onboarding.facilitator';

/** OID of the `bigint` type. Its values are parsed as numbers, because timestamps and counts stay far below 2^53. */
const INT8 = 20;
const NAMED_STATEMENTS = 500;
/** `feature_not_supported`: "cached plan must not change result type". */
const RESULT_CHANGED = '0A000';
/** Share of the connections that see all facilitators' rows. Jobs, cleanup, and authentication use them. */
const SYSTEM_SHARE = 1 / 3;

/** The client waits this much longer than the statement timeout, so that the error comes from PostgreSQL. */
const GRACE_MS = 2000;
const CONNECT_MS = 10_000;

export const ALL_FACILITATORS = '*';

interface Where {
  url: string;
  schema: string;
  timeoutMs: number | null;
  poolSize?: number;
}

export interface PostgresAccess {
  /** Sees the rows of all facilitators. Closing it also closes the pool that `of` uses. */
  everybody: Dialect;
  of(facId: string): Dialect;
}

/**
 * Requires PostgreSQL 15 or later. Statements time out after `timeoutMs`, or never if it is null, as for migrations. A
 * pooled connection keeps its facilitator setting until it is used for another facilitator.
 */
export function postgresAccess(where: Where): PostgresAccess {
  const { poolSize = SETTINGS.DATABASE_POOL_SIZE.fallback } = where;
  const ofSystem = Math.round(poolSize * SYSTEM_SHARE);
  const system = createPool(where, { max: ofSystem, facId: ALL_FACILITATORS });
  const shared = createPool(where, { max: poolSize - ofSystem, facId: '' });
  const closeAll = async () => void (await Promise.all([system.end(), shared.end()]));
  return {
    everybody: new PostgresDialect({ pool: { connect: () => system.connect(), end: closeAll, options: {} } }),
    of: (facId) =>
      new PostgresDialect({
        pool: { connect: () => connectAs(shared, facId), end: () => Promise.resolve(), options: {} },
      }),
  };
}

export function postgresDialect(where: Where): Dialect {
  return postgresAccess(where).everybody;
}

const facilitatorOf = new WeakMap<pg.PoolClient, string>();

async function connectAs(pool: pg.Pool, facId: string): Promise<pg.PoolClient> {
  const client = await pool.connect();
  if (facilitatorOf.get(client) === facId) return client;
  try {
    facilitatorOf.delete(client);
    await client.query(`select set_config('${FACILITATOR_SETTING}', $1, false)`, [facId]);
    facilitatorOf.set(client, facId);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** With an empty `facId`, the pool's connections see no rows until `connectAs` sets a facilitator. */
function createPool(
  { url, schema, timeoutMs }: Where,
  { max, facId }: { max: number; facId: string },
): pg.Pool {
  const pool = new pg.Pool({
    Client: NamingClient,
    connectionString: url,
    options: `-c search_path=${schema} -c ${FACILITATOR_SETTING}=${facId}`,
    max,
    connectionTimeoutMillis: Math.min(CONNECT_MS, timeoutMs ?? CONNECT_MS),
    keepAlive: true,
    ...(timeoutMs !== null && {
      statement_timeout: timeoutMs,
      query_timeout: timeoutMs + GRACE_MS,
      // Releases locks if a process hangs, or its host becomes unreachable, during a transaction.
      idle_in_transaction_session_timeout: timeoutMs + GRACE_MS,
    }),
    types: {
      getTypeParser: (type, format) => (type === INT8 ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // An unhandled error on a lost connection would end the process. The pool's own `error` event covers only idle
  // clients.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Named statements take 26% less time than unnamed ones, because PostgreSQL parses them once per connection. */
class NamingClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- only the overload that Kysely calls
  override query(text: any, values?: any): any {
    if (typeof text !== 'string') return super.query(text, values);
    const name = nameOf(text);
    const answer = super.query({ text, values: values?.map(withoutNul), name });
    answer.catch((error: unknown) => {
      // After a timeout, the statement may still be running. Close the connection, or its next user could join the
      // unfinished transaction.
      if (!(error instanceof pg.DatabaseError)) void this.end().catch(() => {});
      else if (error.code === RESULT_CHANGED && names.get(text) === name) renameStatements();
    });
    return answer;
  }
}

/**
 * Replaces U+0000, which PostgreSQL text can't contain, so that the query doesn't fail. A lookup with U+FFFD
 * matches no row, as on SQLite. Removing the character instead could match another row and bypass limits that
 * are counted by the original text.
 */
export function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}

const names = new Map<string, string>();
let generation = 0;

/**
 * A newer version added a column while this process was running. With new names, every connection prepares its
 * statements again, so that only this one fails.
 */
function renameStatements(): void {
  names.clear();
  generation += 1;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= NAMED_STATEMENTS || !/^(select|insert|update|delete|with)\b/.test(text))
    return known;
  const name = hash('sha256', `${generation} ${text}`, 'base64url').slice(0, 24);
  names.set(text, name);
  return name;
}
