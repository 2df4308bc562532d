import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';
import { rowSecuredUrl } from '../../../test/testRole.ts';
import { readConfig } from '../../server/config/config.ts';
import { migrate, open } from '../../server/db/open.ts';
import { stageCounts } from '../../server/applications/search/stageCounts.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import { runCommandLine } from '../run.ts';

const schema = `t_${randomBytes(8).toString('hex')}`;

let dataDir: string;
let to: string;
let env: Record<string, string>;

async function run(argv: string[], more: Record<string, string> = {}) {
  let out = '';
  let err = '';
  const code = await runCommandLine([...argv, '--json'], {
    env: { ...env, ...more },
    cwd: dataDir,
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    isWatched: false,
  });
  return { code, err, data: JSON.parse(out) };
}

const copy = (more: Record<string, string> = {}) => run(['database', 'copy', '--to', to], more);

test("rejects a URL that isn't PostgreSQL, and a folder without a database", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'));
  env = { DATA_DIR: folder };
  dataDir = folder;
  expect((await run(['database', 'copy', '--to', 'mysql://x'])).code).toBe(2);
  expect((await run(['database', 'copy'])).code).toBe(2);
  const nothing = await run(['database', 'copy', '--to', 'postgres://nobody:s3cret@127.0.0.1:1/none']);
  expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining('nothing to copy')]);
  await run(['invite', 'list']);
  const away = await run(['database', 'copy', '--to', 'postgres://nobody:s3cret@127.0.0.1:1/none']);
  expect([away.code, away.err]).toEqual([1, 'The PostgreSQL database is not available (ECONNREFUSED).\n']);
  rmSync(folder, { recursive: true });
});

describe.runIf(process.env.TEST_DATABASE_URL)('an embedded installation', () => {
  let source: Testbed;
  let applicant: ReturnType<typeof journey>;
  beforeAll(async () => {
    to = await rowSecuredUrl(process.env.TEST_DATABASE_URL ?? '');
    source = await startTestbed();
    dataDir = source.dataDir;
    env = { DATA_DIR: dataDir, DATABASE_SCHEMA: schema };
    const url = await source.listen();
    applicant = journey(url);
    await reach(applicant, 'SUBMITTED');
    const other = journey(url);
    // PostgreSQL stores U+FFFD instead of U+0000.
    await other.initiate({ ofQuery: 'a\0b' });
    await reach(other, 'PAYOUT', { from: 'INITIATED' });
    await source.drain();
  });
  afterAll(async () => {
    const db = target();
    await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db);
    await db.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const target = (): Kysely<Database> =>
    open({ config: readConfig({ ...env, DATABASE_URL: to, DATABASE_SCHEMA: schema }) });

  test("isn't copied while the server runs", async () => {
    const { code, err } = await copy();
    expect([code, err]).toEqual([1, expect.stringContaining('is in use by the process')]);
  });

  test('is copied with every row, and its audit logs, sessions, and keys work there', async () => {
    await source.app.close();
    await source.deps.jobs.stop();
    await source.deps.db.destroy();
    const before = readFileSync(join(dataDir, 'onboarding.db'));
    const { code, err, data } = await copy();
    expect([code, err]).toEqual([0, '']);
    const tables = new Map<string, { count: number; digest: string }>(
      data.tables.map((one: { table: string }) => [one.table, one]),
    );
    expect(tables.get('application')?.count).toBe(2);
    for (const name of ['account', 'event', 'consent', 'data_key', 'job', 'session', 'application_word'])
      expect([name, tables.get(name)?.count]).not.toEqual([name, 0]);
    expect(readFileSync(join(dataDir, 'onboarding.db'))).toEqual(before);

    const verified = await run(['application', 'verify'], { DATABASE_URL: to });
    expect(verified).toMatchObject({ code: 0, data: { broken: [] } });
    const moved = await startTestbed({
      env: { DATA_DIR: dataDir, DATABASE_URL: to, DATABASE_SCHEMA: schema },
    });
    const counts = await stageCounts(moved.deps.db, { facId: 'harbor' });
    expect(counts.reduce((sum, { applications }) => sum + applications, 0)).toBe(2);
    const status = await moved.request({ url: '/onboarding/accounts/status', token: applicant.token });
    expect(status).toMatchObject({ status: 200 });
    const { email, password } = applicant.account;
    const signedIn = await moved.request({
      method: 'POST',
      url: '/onboarding/accounts/continue',
      body: { facId: 'harbor', spProductSlug: 'harbor', email, password },
    });
    expect(signedIn.status).toBe(200);
    await moved.close();
  });

  test('is rejected by a database that has rows, which stays unchanged', async () => {
    const db = target();
    const applications = () => db.selectFrom('application').selectAll().orderBy('id').execute();
    const before = await applications();
    const { code, err } = await copy();
    expect([code, err]).toEqual([1, expect.stringContaining('is not empty')]);
    expect(err).not.toContain(new URL(to).password);
    expect(await applications()).toEqual(before);
    await db.destroy();
  });

  test("isn't copied if a row differs after the copy, and nothing is kept", async () => {
    const other = `t_${randomBytes(8).toString('hex')}`;
    const config = readConfig({ ...env, DATABASE_URL: to, DATABASE_SCHEMA: other });
    const db = open({ config });
    await migrate(db, { config });
    await sql`create function ${sql.id(other, 'other_name')}() returns trigger language plpgsql as
      $$ begin new.name := 'Somebody'; return new; end $$`.execute(db);
    await sql`create trigger other_name before insert on account
      for each row execute function ${sql.id(other, 'other_name')}()`.execute(db);
    const { code, err } = await copy({ DATABASE_SCHEMA: other });
    expect([code, err]).toEqual([1, expect.stringContaining('The rows of account differ')]);
    expect(await db.selectFrom('account').selectAll().execute()).toEqual([]);
    await sql`drop schema ${sql.id(other)} cascade`.execute(db);
    await db.destroy();
  });
});
