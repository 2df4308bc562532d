import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import { vi } from 'vitest';

const DAY = 24 * 60 * 60 * 1000;
/**
 * Tables whose size does not depend on the number of applications, such as settings, staff, counts per stage, and
 * system tables.
 */
const SMALL = /^(webhook_endpoint|operator_key|staff|staff_session|data_key|stage_count|kysely_\w+|pg_\w+)$/;

export interface Statement {
  text: string;
  values: (string | number | null)[];
}

export interface Planner {
  /** Returns the tables that a statement's plan scans completely, except those in `SMALL`. */
  readWhole(statement: Statement): Promise<string[]>;
  close(): Promise<void>;
}

export function listen(asked: Map<string, Statement>): void {
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

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

function sequential(plan: Plan): string[] {
  const here = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...here, ...(plan.Plans ?? []).flatMap(sequential)].filter((name) => !SMALL.test(name));
}

/** SQL expressions for the columns of rows that belong to other applications. `n` is the row number. */
const OF_OTHERS = { id: "'other ' || n", fac_id: "'harbor'", application_id: "'other ' || n" };
const OTHER_ROWS: Record<string, Record<string, string>> = {
  information_request: {
    ...OF_OTHERS,
    due_at: `${Date.now()} + n * 60000`,
    status: "case when n % 20 = 0 then 'open' else 'answered' end",
    created_at: 'n',
  },
  reminder: { ...OF_OTHERS, sent_at: 'n' },
  request_item: { ...OF_OTHERS, request_id: "'other ' || n", position: '0', kind: "'answer'" },
  file: {
    ...OF_OTHERS,
    item_id: "'other ' || n",
    name: "'letter.pdf'",
    type: "'application/pdf'",
    size: '1',
    sha256: "''",
    key_sealed: "''",
    created_at: 'n',
  },
  application_check: {
    fac_id: "'harbor'",
    application_id: "'other ' || n",
    name: "'tin'",
    result: "'passed'",
    recorded_at: 'n',
    recorded_by: "'key'",
    stale: '0',
  },
  erased_application: {
    id: "'other ' || n",
    fac_id: "'harbor'",
    sp_product_slug: "'harbor'",
    created_at: 'n',
    erased_at: 'n',
  },
  message: {
    id: "'other ' || n",
    fac_id: "'harbor'",
    about: "'other ' || n",
    channel: "'email'",
    body_sealed: "'x'",
    created_at: 'n',
  },
  application_count: { application_id: "'other ' || n", fac_id: "'harbor'", counted: "'[]'" },
  application_refusal: { application_id: "'other ' || n", fac_id: "'harbor'", field: "'x'", first_at: 'n' },
  funnel_day: { fac_id: "'other ' || n", sp_product_slug: "'harbor'", day: "'2026-01-01'", counts: "'{}'" },
  bank_item: { ...OF_OTHERS, access_token_sealed: "'x'", account_hash: "'x'", due_at: 'n' },
  submission: { ...OF_OTHERS, number: '1', submitted_at: 'n', copy: "'{}'" },
};

/**
 * Number of times that a prepared statement is explained. PostgreSQL plans the first five uses for their specific
 * values, and may then choose a generic plan.
 */
const USES = 6;

function written(value: string | number | null): string {
  if (value === null) return 'null';
  return typeof value === 'number' ? String(value) : pg.escapeLiteral(value);
}

export async function plannerOfPostgres(url: string, schema: string): Promise<Planner> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` });
  await client.connect();
  // Adds unrelated rows, because PostgreSQL prefers sequential scans of small tables.
  await client.query(`insert into rate_limit select 'limit:' || n, 1, ${Date.now() + DAY} + n
    from generate_series(1, 20000) n`);
  await client.query(`insert into idempotency (id, request_hash, answer_sealed, created_at)
    select 'answer ' || n, 'hash', 'sealed', ${Date.now()} + n from generate_series(1, 20000) n`);
  // Disables foreign keys, because the rows refer to applications that do not exist.
  await client.query('set session_replication_role = replica');
  for (const [name, columns] of Object.entries(OTHER_ROWS))
    await client.query(`insert into ${name} (${Object.keys(columns).join(', ')})
      select ${Object.values(columns).join(', ')} from generate_series(1, 20000) n`);
  // Names the tables, because a bare ANALYZE covers the whole database and fails when another test drops its schema.
  const { rows: tables } = await client.query<{ name: string }>(
    'select quote_ident(tablename) as name from pg_tables where schemaname = $1',
    [schema],
  );
  await client.query(`analyze ${tables.map(({ name }) => name).join(', ')}`);
  // Sets the random page cost that is usual for SSDs. With the default cost, PostgreSQL prefers sequential scans of
  // small tables.
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

export function plannerOfSqlite(file: string): Planner {
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
