import { randomInt } from 'node:crypto';
import pg from 'pg';
import { readConfig } from '../../src/server/config/config.ts';
import { createDataKeys, ensureDataKeys } from '../../src/server/crypto/dataKeys.ts';
import { migrate, open } from '../../src/server/db/open.ts';
import { createSeal } from '../../src/server/crypto/seal.ts';
import { clonerOf, type Cloner } from './clone.ts';
import { copyInto, type CopyInto } from './copyInto.ts';
import { funnelDays } from './funnelDays.ts';
import { makeTemplates, type Template } from './templates.ts';

export interface Seeding {
  url: string;
  schema: string;
  /** Number of accounts. About one in 25 has a second application. */
  count: number;
  env: Record<string, string>;
  /** Share of accounts that have a live session, from 0 to 1. Defaults to 0.01. */
  liveShare?: number;
  onProgress?: (phase: string, done: number, total: number) => void;
}

const DAY = 24 * 60 * 60 * 1000;
const SPREAD_MS = 730 * DAY;
/** Maximum age in milliseconds of a live session's last call. Sessions expire after half an hour. */
const LIVE_WITHIN_MS = 20 * 60 * 1000;
/**
 * About half of the accounts copied from `harbor` templates are assigned to other facilitators. The first of those
 * facilitators gets the most.
 */
const OTHERS = { share: 0.5, facilitators: 200 };
const AT_ONCE = 50;

/**
 * Fills an empty schema with accounts and their data using COPY. Drops indexes and keys first and recreates them
 * afterward. Creates the schema if needed.
 */
export async function seed(seeding: Seeding): Promise<void> {
  const { url, schema, count, env, onProgress = () => {} } = seeding;
  const config = readConfig({ ...env, DATABASE_URL: url, DATABASE_SCHEMA: schema });
  const db = open({ config });
  await migrate(db, { config });
  const dataKeys = createDataKeys();
  const seal = createSeal(config, dataKeys);
  const facIds = [
    'harbor',
    'cobalt',
    ...Array.from({ length: OTHERS.facilitators }, (_, at) => `fac-${at + 1}`),
  ];
  await ensureDataKeys({ db, seal, dataKeys, clock: Date.now, config }, facIds);
  await db.destroy();
  onProgress('reading what the app writes', 0, 1);
  const templates = await makeTemplates(env);
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '512MB'");
    const columns = await columnsOf(client, schema, Object.keys(templates[0]?.rows ?? {}));
    const constraints = await takeAway(client, schema);
    const pickOne = pickerOf(templates, (template) => clonerOf(template, columns, seal));
    await fill({ ...seeding, columns, pickOne });
    // COPY ran without the triggers that maintain these counts.
    await client.query(`insert into stage_count (fac_id, sp_product_slug, stage, applications)
      select fac_id, sp_product_slug, stage, count(*) from application group by 1, 2, 3`);
    for (const cells of funnelDays(count))
      await client.query(
        'insert into funnel_day (fac_id, sp_product_slug, day, counts) values ($1, $2, $3, $4)',
        cells,
      );
    await putBack(client, constraints, onProgress);
    const tables = Object.keys(columns);
    for (const [at, table] of tables.entries()) {
      onProgress('counting what there is', at, tables.length);
      await client.query(`vacuum (analyze) ${pg.escapeIdentifier(table)}`);
    }
    onProgress('counting what there is', tables.length, tables.length);
  } finally {
    await client.end();
  }
}

async function columnsOf(
  client: pg.Client,
  schema: string,
  tables: readonly string[],
): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = $1 and table_name = any($2) order by ordinal_position`,
    [schema, tables],
  );
  const columns: Record<string, string[]> = {};
  for (const { table_name: table, column_name: column } of rows) (columns[table] ??= []).push(column);
  return columns;
}

async function takeAway(client: pg.Client, schema: string): Promise<string[]> {
  const { rows: constraints } = await client.query<{ name: string; on: string; kind: string; what: string }>(
    `select conname as name, conrelid::regclass::text as on, contype as kind, pg_get_constraintdef(oid) as what
     from pg_constraint where connamespace = $1::regnamespace and contype in ('p', 'u', 'f')
     and conrelid::regclass::text not like 'kysely%' order by contype = 'f' desc`,
    [schema],
  );
  for (const { name, on } of constraints)
    await client.query(`alter table ${on} drop constraint ${pg.escapeIdentifier(name)}`);
  const { rows: indexes } = await client.query<{ name: string; what: string }>(
    `select indexname as name, indexdef as what from pg_indexes where schemaname = $1 and tablename not like 'kysely%'`,
    [schema],
  );
  for (const { name } of indexes) await client.query(`drop index ${pg.escapeIdentifier(name)}`);
  return [
    ...constraints
      .toReversed()
      .map(({ name, on, what }) => `alter table ${on} add constraint ${name} ${what}`),
    ...indexes.map(({ what }) => what),
  ].toSorted((a, b) => Number(a.includes('FOREIGN KEY')) - Number(b.includes('FOREIGN KEY')));
}

async function putBack(
  client: pg.Client,
  statements: readonly string[],
  onProgress: NonNullable<Seeding['onProgress']>,
): Promise<void> {
  for (const [at, statement] of statements.entries()) {
    onProgress('making indexes', at, statements.length);
    await client.query(statement);
  }
}

type Pick = () => { template: Template; clone: Cloner };

function pickerOf(templates: readonly Template[], clonerFor: (template: Template) => Cloner): Pick {
  const all = templates.map((template) => ({ template, clone: clonerFor(template) }));
  const total = templates.reduce((sum, { share }) => sum + share, 0);
  return () => {
    let left = Math.random() * total;
    const found = all.find(({ template }) => (left -= template.share) <= 0) ?? all[0];
    if (!found) throw new Error('There is no template.');
    return found;
  };
}

async function fill(input: Seeding & { columns: Record<string, string[]>; pickOne: Pick }): Promise<void> {
  const { url, schema, count, columns, pickOne, liveShare = 0.01, onProgress = () => {} } = input;
  const copies: Record<string, CopyInto> = {};
  for (const [table, names] of Object.entries(columns))
    copies[table] = await copyInto({ url, schema }, { table, columns: names });
  const begun = Date.now();
  for (let made = 0; made < count;) {
    const lines: Record<string, string[]> = Object.fromEntries(
      Object.keys(columns).map((table) => [table, []]),
    );
    const until = Math.min(count, made + AT_ONCE);
    for (; made < until; made += 1) {
      const { template, clone } = pickOne();
      clone(differenceOf(template, { number: made, begun, liveShare }), lines);
    }
    await Promise.all(
      Object.entries(copies).map(([table, copy]) => copy.write((lines[table] ?? []).join(''))),
    );
    onProgress('filling', made, count);
  }
  await Promise.all(Object.values(copies).map((copy) => copy.end()));
}

const FIRST = ['Dana', 'Alex', 'Sam', 'Robin', 'Kim', 'Lee', 'Maria', 'José', 'Ann', 'Omar', 'Wei', 'Ines'];
const LAST = [
  'Marlow',
  'Nguyen',
  'Smith',
  'García',
  'Johnson',
  'Okafor',
  'Chen',
  'Brown',
  'Patel',
  'Kowalski',
];

function differenceOf(
  { facId, slug }: Template,
  { number, begun, liveShare }: { number: number; begun: number; liveShare: number },
) {
  const pick = (list: readonly string[]) => list[randomInt(list.length)] ?? '';
  const name = `${pick(FIRST)} ${pick(LAST)}`;
  const isLive = Math.random() < liveShare;
  const isOther = facId === 'harbor' && Math.random() < OTHERS.share;
  // Index of the facilitator, log-uniform: a few facilitators have most of the applications.
  const other = Math.floor((OTHERS.facilitators + 1) ** Math.random());
  // `clone` subtracts `earlier` from the template's times, which are close to `begun`. The copy's times are then
  // relative to now.
  const earlier = Math.floor(Math.random() * (isLive ? LIVE_WITHIN_MS : SPREAD_MS)) + (begun - Date.now());
  return {
    email: `applicant-${number}@example.com`,
    name,
    facId: isOther ? `fac-${other}` : facId,
    slug: isOther ? `fac-${other}` : slug,
    earlier,
    isLive,
  };
}
