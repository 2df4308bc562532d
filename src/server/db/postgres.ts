import { createHash } from 'node:crypto';
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Numbers of `bigint` are instants and counts, far below 2^53. */
const INT8 = 20;
const NAMED_STATEMENTS = 500;
const TENANT_CONNECTIONS = 10;
const SYSTEM_CONNECTIONS = 5;

/** The setting that the policies of `migrationTenantWall.ts` ask. */
export const TENANT_SETTING = 'onboarding.facilitator';
/** The statements with which the dialect begins and ends a transaction; a savepoint is part of one. */
const BEGINS = /^(begin|start transaction)\b/;
const ENDS = /^(commit|rollback)$/;

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
  everybody: PostgresDialect;
  /** Sees the rows of one facilitator. */
  of(facId: string): PostgresDialect;
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
  const all = tenantPool(system, { facId: EVERYBODY, initially: EVERYBODY, told, names });
  return {
    everybody: new PostgresDialect({
      pool: { ...all, end: async () => void (await Promise.all([system.end(), tenants.end()])) },
    }),
    of: (facId) => new PostgresDialect({ pool: tenantPool(tenants, { facId, initially: '', told, names }) }),
  };
}

/** A PostgreSQL as everybody sees it. */
export function postgresDialect(where: Where): PostgresDialect {
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

/**
 * A pool whose statements see one facilitator's rows. A transaction is told so together with its beginning, and for its
 * own length; a single statement is preceded by it where the connection was told something else before.
 */
function tenantPool(
  pool: pg.Pool,
  {
    facId,
    initially,
    told,
    names,
  }: {
    facId: string;
    /** What the pool's connections begin as. */
    initially: string;
    told: WeakMap<pg.PoolClient, string>;
    names: (text: string) => string | undefined;
  },
): PostgresPool {
  const setting = pg.escapeLiteral(facId);
  const tell = (isLocal: boolean) => `select set_config('${TENANT_SETTING}', ${setting}, ${isLocal})`;
  // The dialect keeps what it knows of a connection by the client object, so each client has one wrapper.
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    // After anything but a refusal by the server nobody knows what the connection is in the middle of. Were it used
    // again, what it is told next could end in a transaction that nobody commits.
    let isUnsure = false;
    let inTransaction = false;
    const query = async (text: string, values: unknown[]) => {
      try {
        if (BEGINS.test(text)) {
          await client.query(`${text}; ${tell(true)}`);
          inTransaction = true;
          return { command: 'BEGIN', rowCount: 0, rows: [] };
        }
        if (!inTransaction && (told.get(client) ?? initially) !== facId) {
          told.set(client, '');
          await client.query(tell(false));
          told.set(client, facId);
        }
        const result = await client.query({ name: names(text), text, values });
        if (ENDS.test(text)) inTransaction = false;
        return result;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) isUnsure = true;
        throw error;
      }
    };
    return {
      // Cursors, the other thing the dialect may ask with, are not used.
      query: query as unknown as PostgresPoolClient['query'],
      release(error) {
        // A transaction that was not ended would take the next caller in.
        client.release(error || isUnsure || inTransaction);
        inTransaction = false;
      },
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
    end: () => Promise.resolve(),
  };
}
