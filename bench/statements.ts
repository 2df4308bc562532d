import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import { startTestbed, type TestDatabase } from '../test/testbed.ts';
import { applyOnce } from './applications.ts';

export interface Statement {
  text: string;
  values: (string | number | null)[];
}

/** SQL statements of one application, in order and grouped by call. The last group is for jobs. */
export type Recorded = { call: string; statements: Statement[] }[];

export async function recordApplication(database: TestDatabase): Promise<Recorded> {
  const bed = await startTestbed({ database });
  const recorded: Recorded = [];
  const stop = listen((statement) => recorded.at(-1)?.statements.push(statement));
  try {
    const base = await bed.listen();
    // Warm up, so that one-time statements are not recorded.
    await applyOnce(base, (_name, call) => call());
    await bed.drain();
    recorded.length = 0;
    await applyOnce(base, (name, call) => {
      recorded.push({ call: name, statements: [] });
      return call();
    });
    recorded.push({ call: 'its jobs', statements: [] });
    await bed.drain();
    return recorded;
  } finally {
    stop();
    await bed.close();
  }
}

function listen(onStatement: (statement: Statement) => void): () => void {
  const { query } = pg.Client.prototype;
  const { prepare } = DatabaseSync.prototype;
  pg.Client.prototype.query = function ask(this: pg.Client, ...sent: unknown[]) {
    const { text = '', values = [] } = sent[0] as Partial<Statement>;
    if (text) onStatement({ text, values });
    return Reflect.apply(query, this, sent) as never;
  } as typeof query;
  DatabaseSync.prototype.prepare = function ask(this: DatabaseSync, text: string) {
    const statement = Reflect.apply(prepare, this, [text]) as ReturnType<typeof prepare>;
    for (const way of ['all', 'run'] as const) {
      const execute: (...values: SQLInputValue[]) => unknown = statement[way].bind(statement);
      Object.assign(statement, {
        [way]: (...values: SQLInputValue[]) => {
          onStatement({ text, values: values as Statement['values'] });
          return execute(...values);
        },
      });
    }
    return statement;
  };
  return () => {
    pg.Client.prototype.query = query;
    DatabaseSync.prototype.prepare = prepare;
  };
}
