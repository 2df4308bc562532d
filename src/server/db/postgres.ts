import { createHash } from 'node:crypto';
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
} from 'kysely';
import pg from 'pg';
import { TENANT_SETTING, tenantDriver } from './postgresDriver.ts';

/** Numbers of `bigint` are instants and counts, far below 2^53. */
const INT8 = 20;
const NAMED_STATEMENTS = 500;
const TENANT_CONNECTIONS = 10;
const SYSTEM_CONNECTIONS = 5;

/** The server gives up a statement itself before the caller does, so that the caller hears why. */
const GRACE_MS = 2000;
const CONNECT_MS = 10_000;

/** Sees the rows of every facilitator: jobs, sweeps, the operator's commands, and what finds out whose a call is. */
export const EVERYBODY = '*';

interface Where {
  url: string;
  schema: string;
  timeoutMs: number | null;
}

/** One PostgreSQL, as everybody and as one facilitator sees it. */
export interface PostgresAccess {
  /** Sees all rows. Closing it closes the others too. */
  everybody: Dialect;
  /** Sees the rows of one facilitator. */
  of(facId: string): Dialect;
}

/**
 * PostgreSQL 15 or later by its address, with every name looked up in one schema. Statements are named, so that a
 * connection plans each of them once. No statement takes longer than `timeoutMs`, whether the server is slow or nothing
 * comes back from it; null waits for ever, as a migration may have to.
 *
 * What looks through all facilitators has connections of its own: so those of the facilitators are told anew whose they
 * are only when another facilitator's turn comes, and a statement costs no second way to the server.
 */
export function postgresAccess(where: Where): PostgresAccess {
  const names = statementNames();
  const system = createPool(where, { max: SYSTEM_CONNECTIONS, facId: EVERYBODY });
  const tenants = createPool(where, { max: TENANT_CONNECTIONS, facId: '' });
  const told = new WeakMap<pg.PoolClient, string>();
  const everybody = { pool: system, facId: EVERYBODY, initially: EVERYBODY, told, names };
  return {
    everybody: dialect(() =>
      tenantDriver(everybody, async () => void (await Promise.all([system.end(), tenants.end()]))),
    ),
    of: (facId) =>
      dialect(() =>
        tenantDriver({ pool: tenants, facId, initially: '', told, names }, () => Promise.resolve()),
      ),
  };
}

function dialect(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** A PostgreSQL as everybody sees it. */
export function postgresDialect(where: Where): Dialect {
  return postgresAccess(where).everybody;
}

/** Its connections begin as `facId`; an empty one sees nothing. */
function createPool(
  { url, schema, timeoutMs }: Where,
  { max, facId }: { max: number; facId: string },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    options: `-c search_path=${schema} -c ${TENANT_SETTING}=${facId}`,
    max,
    connectionTimeoutMillis: Math.min(CONNECT_MS, timeoutMs ?? CONNECT_MS),
    keepAlive: true,
    // A statement need not wait for the answer to the one before it.
    pipeline: true,
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
  return pool;
}

/** Names a statement by its text; undefined for one that is not worth a name. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= NAMED_STATEMENTS || !/^(select|insert|update|delete|with)\b/.test(text))
      return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
    return name;
  };
}
