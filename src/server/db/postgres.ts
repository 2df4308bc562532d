import { createHash } from 'node:crypto';
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Numbers of `bigint` are instants and counts, far below 2^53. */
const INT8 = 20;
const NAMED_STATEMENTS = 500;

/** The server gives up a statement itself before the caller does, so that the caller hears why. */
const GRACE_MS = 2000;
const CONNECT_MS = 10_000;

/**
 * PostgreSQL 15 or later by its address, with every name looked up in one schema. Statements are named, so that a
 * connection plans each of them once. No statement takes longer than `timeoutMs`, whether the server is slow or nothing
 * comes back from it; null waits for ever, as a migration may have to.
 */
export function postgresDialect({
  url,
  schema,
  timeoutMs,
}: {
  url: string;
  schema: string;
  timeoutMs: number | null;
}): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    options: `-c search_path=${schema}`,
    max: 10,
    connectionTimeoutMillis: Math.min(CONNECT_MS, timeoutMs ?? CONNECT_MS),
    keepAlive: true,
    ...(timeoutMs !== null && {
      statement_timeout: timeoutMs,
      query_timeout: timeoutMs + GRACE_MS,
      // Locks of a process that stands still are let go, so that the others can go on.
      idle_in_transaction_session_timeout: timeoutMs + GRACE_MS,
    }),
    types: {
      getTypeParser: (type, format) => (type === INT8 ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // A connection that breaks is replaced at its next use. Without listeners it would end the process: the pool hears of
  // those that are idle, and nobody else of one that a transaction holds between two statements.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool: withNamedStatements(pool) });
}

function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= NAMED_STATEMENTS || !/^(select|insert|update|delete|with)\b/.test(text))
      return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
    return name;
  };
  // The dialect keeps what it knows of a connection by the client object, so each client has one wrapper.
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    // After anything but a refusal by the server nobody knows what the connection is in the middle of. Were it used
    // again, what it is told next could end in a transaction that nobody commits.
    let isUnsure = false;
    const query = async (text: string, values: unknown[]) => {
      try {
        return await client.query({ name: nameOf(text), text, values });
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) isUnsure = true;
        throw error;
      }
    };
    return {
      // Cursors, the other thing the dialect may ask with, are not used.
      query: query as unknown as PostgresPoolClient['query'],
      release: (error) => client.release(error || isUnsure),
    };
  };
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const wrapper = wrappers.get(client) ?? wrap(client);
      wrappers.set(client, wrapper);
      return wrapper;
    },
    end: () => pool.end(),
  };
}
