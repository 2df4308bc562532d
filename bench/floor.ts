import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { dropSchema, prepareDatabase } from './seed.ts';
import type { Recorded, Statement } from './statements.ts';

export interface Floor {
  statementsMs: number;
  hashMs: number;
}

const APPLICATIONS = 100;
const HASHES = 20;

/** Argon2 parameters for hashing a password, the same as in `passwords.ts`. */
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

type Ask = (statement: Statement) => unknown;

/**
 * Measures the CPU time that an application needs at least: replays its recorded SQL statements with new IDs
 * through the bare database driver, and hashes passwords.
 */
export async function measureFloor(recorded: Recorded, url: string | undefined): Promise<Floor> {
  const statements = recorded.flatMap((call) => call.statements);
  const { ask, close } = url ? await askPostgres(url) : await askSqlite();
  try {
    for (let count = 0; count < APPLICATIONS / 4; count += 1) await replay(statements, ask);
    const statementsMs = await cpuOf(APPLICATIONS, () => replay(statements, ask));
    const hashMs = await cpuOf(HASHES, () => hash('a password of the benchmark', COST));
    return { statementsMs, hashMs };
  } finally {
    await close();
  }
}

async function cpuOf(count: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let turn = 0; turn < count; turn += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

/**
 * Matches the IDs, tokens, and email addresses that each replay replaces. The last alternative matches the facilitator
 * ID in the name of that facilitator's audit log, because replaying into the same log would repeat sequence numbers.
 */
const IDS =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![\w-])[\w-]{43}(?![\w-])|[\w.+]+@example\.com|(?<=^applications of )\w+/g;

async function replay(statements: readonly Statement[], ask: Ask): Promise<void> {
  const others = new Map<string, string>();
  const other = (id: string): string => {
    const known = others.get(id) ?? fresh(id);
    others.set(id, known);
    return known;
  };
  for (const { text, values } of statements)
    await ask({
      text,
      values: values.map((value) =>
        typeof value === 'string' && value.length < 200 ? value.replace(IDS, other) : value,
      ),
    });
}

function fresh(id: string): string {
  if (id.includes('@')) return `${randomUUID()}@example.com`;
  return id.length === 36 ? randomUUID() : randomBytes(32).toString('base64url');
}

async function askPostgres(url: string): Promise<{ ask: Ask; close(): Promise<void> }> {
  const schema = `bench_floor_${randomBytes(4).toString('hex')}`;
  await prepareDatabase({ DATABASE_URL: url, DATABASE_SCHEMA: schema });
  const client = new pg.Client({
    connectionString: url,
    options: `-c search_path=${schema}`,
    types: { getTypeParser: (type, format) => (type === 20 ? Number : pg.types.getTypeParser(type, format)) },
  });
  await client.connect();
  const names = new Map<string, string>();
  return {
    ask({ text, values }) {
      const name = names.get(text) ?? `s${names.size}`;
      names.set(text, name);
      return client.query({ name, text, values });
    },
    async close() {
      await client.end();
      await dropSchema(url, schema);
    },
  };
}

async function askSqlite(): Promise<{ ask: Ask; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-floor-'));
  await prepareDatabase({ DATA_DIR: folder });
  const connection = new DatabaseSync(join(folder, 'onboarding.db'), { timeout: 5000 });
  connection.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  const known = new Map<string, StatementSync>();
  return {
    ask({ text, values }) {
      const statement = known.get(text) ?? connection.prepare(text);
      known.set(text, statement);
      return statement.columns().length > 0 ? statement.all(...values) : statement.run(...values);
    },
    async close() {
      connection.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
