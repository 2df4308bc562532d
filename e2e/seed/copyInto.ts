import pg from 'pg';

/** Members of `pg`'s connection that its types omit. */
interface Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sync(): void;
  stream: { writableNeedDrain: boolean; once(event: 'drain', listener: () => void): void };
}

/** Number of buffered characters at which `write` sends them. */
const CHUNK = 256 * 1024;

export interface CopyInto {
  /** Adds rows in COPY text format. Resolves when ready for more. */
  write(lines: string): Promise<void>;
  end(): Promise<void>;
}

/** Opens a COPY into a table. Disables triggers and foreign key checks, so the user must be a superuser. */
export async function copyInto(
  { url, schema }: { url: string; schema: string },
  { table, columns }: { table: string; columns: readonly string[] },
): Promise<CopyInto> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` });
  await client.connect();
  await client.query("set session_replication_role = 'replica'; set synchronous_commit = off");
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const text = `copy ${pg.escapeIdentifier(table)} (${names}) from stdin`;
  let connection: Connection | undefined;
  let failed: Error | undefined;
  const ended = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();
  // Prevents an unhandled rejection. `copyInto`, `write`, or `end` still reports the error.
  ended.promise.catch(() => {});
  ready.promise.catch(() => {});
  client.query({
    submit: (to: Connection) => {
      connection = to;
      to.query(text);
    },
    handleCopyInResponse: () => ready.resolve(),
    handleCommandComplete: () => {},
    handleReadyForQuery: () => (failed ? ended.reject(failed) : ended.resolve()),
    handleError: (error: Error) => {
      failed = error;
      ready.reject(error);
    },
  } as unknown as pg.Submittable);
  await ready.promise;

  let waiting: string[] = [];
  let size = 0;
  async function flush(): Promise<void> {
    if (failed) throw failed;
    if (!connection || size === 0) return;
    connection.sendCopyFromChunk(Buffer.from(waiting.join('')));
    waiting = [];
    size = 0;
    const { stream } = connection;
    if (stream.writableNeedDrain) await new Promise<void>((done) => stream.once('drain', done));
  }
  return {
    async write(lines) {
      waiting.push(lines);
      size += lines.length;
      if (size >= CHUNK) await flush();
    },
    async end() {
      try {
        await flush();
        connection?.endCopyFrom();
        await ended.promise;
      } finally {
        await client.end();
      }
    },
  };
}
