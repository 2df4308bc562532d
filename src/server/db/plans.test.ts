import { randomBytes } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { journey, newAccount, reach } from '../../../e2e/applicant.ts';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import { operatorReads } from '../../../e2e/seed/operatorReads.ts';
import { seed } from '../../../e2e/seed/seed.ts';
import { sweepAll } from '../assemble.ts';
import { purgeAbandoned } from '../retention.ts';
import { databases, startTestbed, type TestDatabase, type Testbed } from '../testbed.ts';
import { walledUrl } from '../testRole.ts';
import { databaseFile } from './backup.ts';

const DAY = 24 * 60 * 60 * 1000;
const ACCOUNTS = 2000;
const OPERATOR_KEY = 'operator-key-of-the-plans';
const base64 = () => randomBytes(32).toString('base64');
/** Tables with a row for each endpoint, key or migration: few, however many applications there are. */
const SMALL = /^(webhook_endpoint|operator_key|data_key|kysely_\w+|pg_\w+)$/;

interface Statement {
  text: string;
  values: (string | number | null)[];
}

interface Planner {
  /** Tables of which a statement's plan reads every row. */
  readWhole(statement: Statement): Promise<string[]>;
  close(): Promise<void>;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

function sequential(plan: Plan): string[] {
  const here = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...here, ...(plan.Plans ?? []).flatMap(sequential)].filter((name) => !SMALL.test(name));
}

/** PostgreSQL plans the first five uses for their values, then decides whether one plan serves all. */
const USES = 6;

function written(value: string | number | null): string {
  if (value === null) return 'null';
  return typeof value === 'number' ? String(value) : pg.escapeLiteral(value);
}

async function plannerOfPostgres(url: string, schema: string): Promise<Planner> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` });
  await client.connect();
  // What other requests and processes have left behind.
  await client.query(`insert into rate_limit select 'limit:' || n, 1, ${Date.now() + DAY} + n
    from generate_series(1, 20000) n`);
  await client.query(`insert into idempotency (id, request_hash, answer_sealed, created_at)
    select 'answer ' || n, 'hash', 'sealed', ${Date.now()} + n from generate_series(1, 20000) n`);
  await client.query('analyze');
  // As for any disk that does not turn; on small tables the default prefers to read all of them.
  await client.query('set random_page_cost = 1.1');
  return {
    async readWhole({ text, values }) {
      await client.query(`prepare asked as ${text}`);
      try {
        const given = values.length > 0 ? `(${values.map(written).join(', ')})` : '';
        let plan: Plan = { 'Node Type': 'none' };
        for (let use = 0; use < USES; use += 1) {
          const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
            `explain (format json) execute asked${given}`,
          );
          plan = rows[0]?.['QUERY PLAN'][0].Plan ?? plan;
        }
        return sequential(plan);
      } finally {
        await client.query('deallocate asked');
      }
    },
    close: () => client.end(),
  };
}

function plannerOfSqlite(file: string): Planner {
  const connection = new DatabaseSync(file, { readOnly: true });
  const tables = connection.prepare("select name from sqlite_master where type = 'table'").all();
  return {
    async readWhole({ text, values }) {
      const steps = connection.prepare(`explain query plan ${text}`).all(...values);
      return steps
        .map(({ detail }) => /^SCAN (\w+)(?! USING)(?: |$)/.exec(String(detail))?.[1] ?? '')
        .filter((name) => tables.some((table) => table['name'] === name) && !SMALL.test(name));
    },
    close: async () => connection.close(),
  };
}

/** Writes down every statement that the app sends from now on. */
function listen(asked: Map<string, Statement>): void {
  const note = (text: string, values: unknown[]) => {
    if (!/^(select|insert|update|delete|with)\b/.test(text)) return;
    asked.set(text, { text, values: values as Statement['values'] });
  };
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function ask(
    this: pg.Client,
    ...sent: unknown[]
  ) {
    const { text = '', values = [] } = sent[0] as Partial<Statement>;
    note(text, values);
    return Reflect.apply(query, this, sent) as never;
  });
  const { prepare } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function ask(
    this: DatabaseSync,
    text: string,
  ) {
    const statement = Reflect.apply(prepare, this, [text]) as ReturnType<DatabaseSync['prepare']>;
    for (const way of ['all', 'run'] as const) {
      const execute: (...values: SQLInputValue[]) => unknown = statement[way].bind(statement);
      Object.assign(statement, {
        [way]: (...values: SQLInputValue[]) => {
          note(text, values);
          return execute(...values);
        },
      });
    }
    return statement;
  });
}

/** What applicants, operators, jobs and sweeps do. */
async function work(bed: Testbed): Promise<void> {
  const base = await bed.listen();
  const operator = operatorApi(base, OPERATOR_KEY);
  const { email } = newAccount();
  const { body: invited } = await operator.invite({ email });
  const owner = journey(base, { email });
  await owner.initiate({ inviteId: invited.inviteId });
  await reach(owner, 'TYPE_SELECTED', { from: 'INITIATED' });
  await owner.call('POST', '/onboarding/accounts/identity/business/partial', { dbaName: 'Marlow' });
  await reach(owner, 'PAYOUT', { from: 'TYPE_SELECTED' });
  const reads = ['status', '', 'identity/business', 'identity/owners', 'payout?addAsterisks=true', 'fees'];
  for (const path of reads) await owner.call('GET', `/onboarding/accounts/${path}`);
  await owner.saveAndExit();
  await owner.open((await owner.status()).body.data.subMerchantId);
  await owner.resume();
  await owner.call('POST', '/auth/sso/onboarding', { facId: 'harbor', application: 'payments' });
  expect((await owner.submit()).status).toBe(200);
  expect((await operator.decide(email, 'APPROVED')).status).toBe(200);
  await owner.resume();
  await owner.call('GET', '/onboarding/accounts');
  await owner.logout();
  await owner.initiate();

  for (const [name, read] of await operatorReads(operator))
    expect([name, (await read()).status]).toEqual([name, 200]);
  await bed.drain();
  await bed.request({ url: '/metrics' });
  await sweepAll(bed.deps);
  await purgeAbandoned(bed.deps, { days: 729 });
}

/**
 * Gives a schema to the user of the tests. It is seeded with COPY, which does not write behind row-level security, and
 * used by somebody whom that holds.
 */
async function handOver(url: string, schema: string): Promise<void> {
  const owner = pg.escapeIdentifier(new URL(await walledUrl(url)).username);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = $1',
      [schema],
    );
    const named = pg.escapeIdentifier(schema);
    for (const { name } of rows)
      await client.query(`alter table ${named}.${pg.escapeIdentifier(name)} owner to ${owner}`);
    await client.query(`alter schema ${named} owner to ${owner}`);
  } finally {
    await client.end();
  }
}

describe.each(databases())('on %s', (database: TestDatabase) => {
  const url = process.env.TEST_DATABASE_URL ?? '';
  const schema = `t_${randomBytes(8).toString('hex')}`;
  const keys = { ENCRYPTION_KEYS: `plans:${base64()}`, LOOKUP_KEY: base64() };
  const asked = new Map<string, Statement>();
  let bed: Testbed;
  let planner: Planner;

  beforeAll(async () => {
    if (database === 'postgres') {
      await seed({ url, schema, count: ACCOUNTS, env: keys, liveShare: 1 });
      await handOver(url, schema);
    }
    listen(asked);
    const webhook = { WEBHOOK_URL: 'http://localhost:1/', WEBHOOK_SECRET: `whsec_${base64()}` };
    const env = { ...keys, ...webhook, DATABASE_SCHEMA: schema, OPERATOR_KEY, LOG_LEVEL: 'silent' };
    bed = await startTestbed({ database, env });
    await work(bed);
    vi.restoreAllMocks();
    planner =
      database === 'postgres'
        ? await plannerOfPostgres(url, schema)
        : plannerOfSqlite(databaseFile(bed.dataDir));
  }, 300_000);
  afterAll(async () => {
    vi.restoreAllMocks();
    await planner.close();
    await bed.close();
  });

  test('no statement of a journey, a list, a job or a sweep reads a whole table', async () => {
    expect(asked.size).toBeGreaterThan(80);
    const found: string[] = [];
    for (const statement of asked.values()) {
      const tables = await planner.readWhole(statement);
      if (tables.length > 0) found.push(`${tables.join(', ')}: ${statement.text}`);
    }
    expect(found).toEqual([]);
  });

  test('a statement that does is noticed', async () => {
    const statement = { text: "select id from application where of_query = 'x'", values: [] };
    expect(await planner.readWhole(statement)).toEqual(['application']);
  });
});
