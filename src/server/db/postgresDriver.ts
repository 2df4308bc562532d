import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';

/** The setting that the policies of `migrationTenantWall.ts` ask. */
export const TENANT_SETTING = 'onboarding.facilitator';

/** A statement whose answer nobody reads: within a transaction it may wait for the next one, and goes with it. */
export type Waiting = CompiledQuery & { readonly mayWait?: boolean };

/** Whose rows the statements of a driver see. */
interface Tenancy {
  pool: pg.Pool;
  facId: string;
  /** What the pool's connections begin as. */
  initially: string;
  /** What each connection was told last, where it was told anything. */
  told: WeakMap<pg.PoolClient, string>;
  /** Names a statement by its text; undefined for one that is not worth a name. */
  names: (text: string) => string | undefined;
}

/** What is sent: a statement, or several in one text without values. */
interface Asked {
  text: string;
  values?: unknown[];
  name?: string | undefined;
}

interface Connection extends DatabaseConnection {
  begin(settings: TransactionSettings): void;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  release(): void;
}

/**
 * A driver whose statements see one facilitator's rows. A transaction is told so together with its beginning, and for its
 * own length; a single statement is preceded by it where the connection was told something else before.
 *
 * What needs no answer of its own goes to the server together with what comes next, in one write and one way there and
 * back: the beginning of a transaction, statements that may wait, and the end. The server still takes one after the other,
 * and after a failure none of those behind it in the transaction. The error is that of the first that failed, thrown where
 * the answer was waited for. Statements that go together have the time of one.
 */
export function tenantDriver(tenancy: Tenancy, destroy: () => Promise<void>): Driver {
  const of = (connection: DatabaseConnection) => connection as Connection;
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => connectionOf(await tenancy.pool.connect(), tenancy),
    beginTransaction: async (connection, settings) => of(connection).begin(settings),
    commitTransaction: (connection) => of(connection).commit(),
    rollbackTransaction: (connection) => of(connection).rollback(),
    releaseConnection: async (connection) => of(connection).release(),
    destroy,
  };
}

function connectionOf(
  client: pg.PoolClient,
  { facId, initially, told, names }: Omit<Tenancy, 'pool'>,
): Connection {
  const tell = (isLocal: boolean) =>
    `select set_config('${TENANT_SETTING}', ${pg.escapeLiteral(facId)}, ${isLocal})`;
  let held: Asked[] = [];
  /** `announced`: the server does not know of it yet. */
  let transaction: 'none' | 'announced' | 'open' = 'none';
  // After anything but a refusal by the server nobody knows what the connection is in the middle of. Were it used again,
  // what it is told next could end in a transaction that nobody commits.
  let isUnsure = false;

  /** Sends what was held and this; answers what the last one did. */
  async function send(last: Asked): Promise<pg.QueryResult> {
    const asked = [...held, last];
    held = [];
    // Were the beginning refused, what follows would stand for itself: only what changes nothing goes along with it.
    const isOpening = transaction === 'announced' && !asked.slice(1).every(({ text }) => READS.test(text));
    if (transaction === 'announced') transaction = 'open';
    if (isOpening) await sendTogether(asked.splice(0, 1));
    return sendTogether(asked);
  }

  /** In one write. */
  async function sendTogether(asked: Asked[]): Promise<pg.QueryResult> {
    const { stream } = client.connection;
    stream.cork();
    const answers = asked.map((one) => client.query(one));
    stream.uncork();
    const ends = await Promise.allSettled(answers);
    const failures = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason as unknown);
    if (failures.some((failure) => !(failure instanceof pg.DatabaseError))) isUnsure = true;
    if (failures.length > 0) throw failures[0];
    return answers.at(-1) as Promise<pg.QueryResult>;
  }

  return {
    async executeQuery<R>({ sql: text, parameters, mayWait }: Waiting): Promise<QueryResult<R>> {
      const asked: Asked = { text, values: [...parameters], name: names(text) };
      if (mayWait && transaction !== 'none') {
        held.push(asked);
        return { rows: [] };
      }
      if (transaction === 'none' && (told.get(client) ?? initially) !== facId) {
        told.set(client, '');
        await send({ text: tell(false) });
        told.set(client, facId);
      }
      const { command, rowCount, rows } = await send(asked);
      return COUNTED.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
    },
    // oxlint-disable-next-line require-yield -- nothing asks for rows one by one
    async *streamQuery() {
      throw new Error('Rows are read all at once.');
    },
    begin({ isolationLevel, accessMode }) {
      const how = [isolationLevel && `isolation level ${isolationLevel}`, accessMode];
      held = [{ text: `${['begin', ...how.filter(Boolean)].join(' ')}; ${tell(true)}` }];
      transaction = 'announced';
    },
    async commit() {
      // Nothing was said but the beginning.
      if (transaction === 'announced' && held.length === 1) return this.rollback();
      const { command } = await send({ text: 'commit' });
      transaction = 'none';
      if (command === 'ROLLBACK') throw new AbortedTransactionError();
    },
    async rollback() {
      held = [];
      if (transaction === 'open') await send({ text: 'rollback' });
      transaction = 'none';
    },
    release() {
      // A transaction that was not ended would take the next caller in.
      client.release(isUnsure || transaction !== 'none');
    },
  };
}

const READS = /^select\b/;
/** Commands whose row count says how many rows they wrote. */
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
