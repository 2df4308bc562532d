import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { readConfig } from '../src/server/config/config.ts';
import { migrate, open } from '../src/server/db/open.ts';
import { seed } from '../e2e/seed/seed.ts';

/** Settings for a server on a seeded schema. The keys are fixed, so that later runs can read the stored values. */
export const SEEDED_SETTINGS: Record<string, string> = {
  ENCRYPTION_KEYS: `bench:${createHash('sha256').update('values at rest of the benchmark').digest('base64')}`,
  LOOKUP_KEY: createHash('sha256').update('look-ups of the benchmark').digest('base64'),
  OPERATOR_KEY: 'operator-key-of-the-benchmark',
};

const BAR = 30;

function draw(phase: string, done: number, total: number): void {
  const share = total > 0 ? done / total : 1;
  const bar = `[${'#'.repeat(Math.floor(share * BAR)).padEnd(BAR, '.')}]`;
  const text = `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${phase}, ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  if (process.stderr.isTTY) process.stderr.write(`\r${text.padEnd(100)}${share >= 1 ? '\n' : ''}`);
  else if (phase === 'filling' && Math.floor((done * 10) / total) > Math.floor(((done - 50) * 10) / total))
    process.stderr.write(`${text}\n`);
}

export async function seeded(url: string, count: number): Promise<{ schema: string; seconds: number }> {
  const schema = `bench_${count}`;
  if (await isWhole(url, schema)) {
    // Migrate a schema that an earlier version seeded, because migrating at server start would take too long.
    await prepareDatabase({ DATABASE_URL: url, DATABASE_SCHEMA: schema });
    return { schema, seconds: 0 };
  }
  const begun = Date.now();
  await dropSchema(url, schema);
  await seed({ url, schema, count, env: SEEDED_SETTINGS, onProgress: draw });
  await onServer(url, (client) =>
    client.query(`comment on schema ${pg.escapeIdentifier(schema)} is '${WHOLE}'`),
  );
  return { schema, seconds: (Date.now() - begun) / 1000 };
}

export async function prepareDatabase(env: Record<string, string>): Promise<void> {
  const config = readConfig({ ...SEEDED_SETTINGS, ...env });
  const db = open({ config });
  await migrate(db, { config });
  await db.destroy();
}

const WHOLE = 'Filled to the end.';

async function isWhole(url: string, schema: string): Promise<boolean> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ said: string | null }>(
      "select obj_description(oid, 'pg_namespace') as said from pg_namespace where nspname = $1",
      [schema],
    );
    return rows[0]?.said === WHOLE;
  });
}

export async function keptSchemas(url: string): Promise<string[]> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ nspname: string }>(
      "select nspname from pg_namespace where nspname ~ '^bench_[0-9]+$'",
    );
    return rows.map(({ nspname }) => nspname);
  });
}

export async function dropSchema(url: string, schema: string): Promise<void> {
  await onServer(url, (client) =>
    client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`),
  );
}

export async function withEmptyDatabase<R>(
  url: string | undefined,
  work: (env: Record<string, string>) => Promise<R>,
): Promise<R> {
  if (!url) return work({});
  const schema = `bench_${randomBytes(6).toString('hex')}`;
  try {
    return await work({ ...SEEDED_SETTINGS, DATABASE_URL: url, DATABASE_SCHEMA: schema });
  } finally {
    await dropSchema(url, schema);
  }
}

export async function onServer<R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
