import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { copyInto } from '../e2e/seed/copyInto.ts';
import { funnelDays } from '../e2e/seed/funnelDays.ts';
import { businessNames, legalNameKey } from '../src/domain/sections/businessNames.ts';
import { wordsOf } from '../src/domain/values/words.ts';

const DAY = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

/** Words for randomly generated names. Each word is about half as frequent as the one before it. */
const FIRST = 'Maria Dana Alex Sam Robin Kim Lee José Ann Omar Wei Ines Thaddeus Wilhelmina'.split(' ');
const LAST = 'Smith García Nguyen Johnson Chen Brown Patel Okafor Kowalski Marlow Zweig Quist'.split(' ');
const TRADE = 'Coffee Pizza Cleaning Bakery Auto Salon Dental Yoga Books Florist Cider Falconry'.split(' ');
const STYLE = 'Golden Main Sunset Blue Harbor Twin Cedar Velvet Copper Juniper Marigold Zephyr'.split(' ');

/**
 * Number of applications with the rarest words. It does not depend on the database size, so that a search for these
 * words always fills a page.
 */
const WITH_RARE_WORDS = 70;

type Stored = Record<string, string | number | null>;
type Tables = Record<'account' | 'application' | 'application_word', Stored[]>;

const COUNTED = `delete from stage_count;
  insert into stage_count (fac_id, sp_product_slug, stage, applications)
  select fac_id, sp_product_slug, stage, count(*) from application group by 1, 2, 3`;
const TABLES = ['account', 'application', 'application_word'] as const;
const WORD = ['fac_id', 'application_id', 'word'];

export function multiplyInSqlite(file: string, count: number): void {
  const db = new DatabaseSync(file);
  db.exec('pragma synchronous = off; pragma cache_size = -1000000; pragma foreign_keys = off');
  const select = (table: string) => db.prepare(`select * from ${table}`).all() as Stored[];
  const [accounts, applications] = [select('account'), select('application')];
  const made = (type: string) =>
    db
      .prepare(
        `select name, sql from sqlite_master where type = '${type}' and sql is not null
         and tbl_name in ('account', 'application', 'application_word')`,
      )
      .all() as { name: string; sql: string }[];
  const [indexes, triggers] = [made('index'), made('trigger')];
  for (const { name } of indexes) db.exec(`drop index ${name}`);
  for (const { name } of triggers) db.exec(`drop trigger ${name}`);
  const into = (table: string, names: readonly string[]) => {
    const insert = db.prepare(
      `insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`,
    );
    return (row: Stored) => insert.run(...names.map((name) => row[name] ?? null));
  };
  const add = {
    account: into('account', Object.keys(accounts[0] ?? {})),
    application: into('application', Object.keys(applications[0] ?? {})),
    application_word: into('application_word', WORD),
  };
  db.exec('begin');
  for (const copies of copiesOf(accounts, applications, count))
    for (const table of TABLES) for (const row of copies[table]) add[table](row);
  db.exec('commit');
  for (const { sql } of [...indexes, ...triggers]) db.exec(sql);
  db.exec(COUNTED);
  const day = db.prepare(
    'insert or replace into funnel_day (fac_id, sp_product_slug, day, counts) values (?, ?, ?, ?)',
  );
  for (const cells of funnelDays(count)) day.run(...cells);
  db.close();
}

export async function multiplyInPostgres(url: string, schema: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema}` });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '256MB'");
    const select = async (table: string) => (await client.query<Stored>(`select * from ${table}`)).rows;
    const [accounts, applications] = [await select('account'), await select('application')];
    const { rows: indexes } = await client.query<{ name: string; what: string }>(
      `select indexname as name, indexdef as what from pg_indexes where schemaname = $1
       and tablename in ('application', 'application_word')
       and indexname not in (select conname from pg_constraint where connamespace = $1::regnamespace)`,
      [schema],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    const columns = {
      account: Object.keys(accounts[0] ?? {}),
      application: Object.keys(applications[0] ?? {}),
      application_word: WORD,
    };
    for (const table of TABLES) {
      const copy = await copyInto({ url, schema }, { table, columns: columns[table] });
      // `copiesOf` uses a fixed seed, so it generates the same rows for each table.
      for (const copies of copiesOf(accounts, applications, count))
        await copy.write(
          copies[table]
            .map((row) => `${columns[table].map((name) => cell(row[name])).join('\t')}\n`)
            .join(''),
        );
      await copy.end();
    }
    for (const { what } of indexes) await client.query(what);
    await client.query(COUNTED);
    for (const cells of funnelDays(count))
      await client.query(
        `insert into funnel_day (fac_id, sp_product_slug, day, counts) values ($1, $2, $3, $4)
         on conflict (fac_id, sp_product_slug, day) do update set counts = excluded.counts`,
        cells,
      );
    for (const table of [...TABLES, 'stage_count', 'funnel_day'])
      await client.query(`vacuum (analyze) ${table}`);
  } finally {
    await client.end();
  }
}

const SPECIAL: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cell(value: string | number | null | undefined): string {
  return value === null || value === undefined
    ? '\\N'
    : String(value).replace(/[\\\t\n\r]/g, (one) => SPECIAL[one] ?? one);
}

function* copiesOf(
  accounts: readonly Stored[],
  applications: readonly Stored[],
  count: number,
): Generator<Tables> {
  const random = randomFrom(1);
  const pick = pickerFrom(random);
  const now = Math.floor(Date.now() / DAY) * DAY;
  for (let from = applications.length; from < count; from += AT_ONCE) {
    const rows: Tables = { account: [], application: [], application_word: [] };
    for (let at = from; at < Math.min(count, from + AT_ONCE); at += 1) {
      const template = applications[at % 50 < 6 ? at % 50 : ([2, 3, 4, 4, 4, 4, 5][at % 7] ?? 4)];
      const account = accounts.find(({ id }) => id === template?.['account_id']);
      if (!template || !account) throw new Error('There is no template.');
      // Use ascending IDs, so that rows are appended to the indexes.
      const id = `${at.toString(16).padStart(8, '0')}-copy`;
      const isRare = at % Math.floor(count / WITH_RARE_WORDS) === 0;
      const name = isRare ? 'Wilhelmina Zweig' : `${pick(FIRST)} ${pick(LAST)}`;
      const email = `applicant-${at}@example.com`;
      const business =
        typeof template['business'] !== 'string'
          ? null
          : renamed(template['business'], isRare ? 'Zephyr Falconry' : `${pick(STYLE)} ${pick(TRADE)}`);
      const updated = now - Math.floor(random() * 730 * DAY);
      rows.account.push({ ...account, id, name, email });
      rows.application.push({
        ...template,
        id,
        account_id: id,
        group_id: null,
        business,
        link_hash: id,
        email_link_hash: id,
        tax_id_hash: template['tax_id_hash'] === null ? null : id,
        legal_name_key: legalNameKey(business),
        counted_revision: template['revision'] ?? 0,
        external_id: at % 3 === 0 ? `crm-${at}` : null,
        merchant_id: template['stage'] === 'APPROVED' ? `MID-${at}` : null,
        created_at: updated - DAY,
        updated_at: updated,
        submitted_at: template['submitted_at'] === null ? null : updated - Math.floor(random() * DAY),
        decided_at: template['decided_at'] === null ? null : updated,
      });
      const { legalName, dbaName } = businessNames(business);
      for (const word of wordsOf(name, email, legalName, dbaName))
        rows.application_word.push({ fac_id: 'harbor', application_id: id, word });
    }
    yield rows;
  }
}

function renamed(business: string, dbaName: string): string {
  return JSON.stringify({ ...JSON.parse(business), dbaName, legalName: `${dbaName} LLC` });
}

function pickerFrom(random: () => number) {
  return (words: readonly string[]): string => {
    const at = Math.floor(-Math.log2(random() || 1));
    return words[Math.min(at, words.length - 1)] ?? '';
  };
}

/** Seeded pseudorandom generator (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
