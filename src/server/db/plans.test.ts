import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { journey, newAccount, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { operatorReads } from '../../../e2e/seed/operatorReads.ts';
import { seed } from '../../../e2e/seed/seed.ts';
import { sweepAll } from '../assemble.ts';
import { stopLink } from '../applications/links/signedLinks.ts';
import { purgeExpired } from '../applications/erasure/retention.ts';
import {
  listen,
  plannerOfPostgres,
  plannerOfSqlite,
  type Planner,
  type Statement,
} from '../../../test/planners.ts';
import { databases, startTestbed, type TestDatabase, type Testbed } from '../../../test/testbed.ts';
import { asked, LINKS, ownerLinks } from '../../../test/ownerLinks.ts';
import { requestCalls } from '../../../test/requestCalls.ts';
import { rowSecuredUrl } from '../../../test/testRole.ts';
import { databaseFile } from './backup.ts';

const DAY = 24 * 60 * 60 * 1000;
const ACCOUNTS = 2000;
const OPERATOR_KEY = 'operator-key-of-the-plans';
const base64 = () => randomBytes(32).toString('base64');

async function work(bed: Testbed): Promise<void> {
  const base = await bed.listen();
  const operator = operatorApi(base, OPERATOR_KEY);
  const { email } = newAccount();
  const { body: invited } = await operator.invite({ email });
  const owner = journey(base, { email });
  await owner.initiate({ inviteId: invited.inviteId });
  await reach(owner, 'TYPE_SELECTED', { from: 'INITIATED' });
  await owner.call('POST', '/onboarding/accounts/identity/business/partial', { dbaName: 'Marlow' });
  await reach(owner, 'BUSINESS_INFO', { from: 'TYPE_SELECTED' });
  await askOwner(bed, owner);
  await reach(owner, 'PAYOUT', { from: 'BUSINESS_INFO' });
  const reads = ['status', '', 'identity/business', 'identity/owners', 'payout?addAsterisks=true', 'fees'];
  for (const path of reads) await owner.call('GET', `/onboarding/accounts/${path}`);
  await owner.saveAndExit();
  await owner.open((await owner.status()).body.data.subMerchantId);
  await owner.resume();
  await owner.call('POST', '/auth/sso/onboarding', { facId: 'harbor', application: 'payments' });
  expect((await owner.submit()).status).toBe(200);
  await correct(bed, operator, owner);
  expect((await operator.decide(email, 'APPROVED')).status).toBe(200);
  await board(operator, email);
  await owner.resume();
  await owner.call('GET', '/onboarding/accounts');
  await owner.logout();
  await owner.initiate();

  for (const [name, read] of await operatorReads(operator))
    expect([name, (await read()).status]).toEqual([name, 200]);
  await bed.drain();
  await bed.request({ url: '/metrics' });
  const idle = await reach(journey(base), 'INITIATED');
  const id = await operator.applicationOf(idle.account.email);
  await bed.deps.db
    .updateTable('application')
    .set({ updated_at: bed.deps.clock() - 3 * DAY })
    .where('id', '=', id)
    .execute();
  await sweepAll(bed.deps);
  const url = new URL(stopLink(bed.deps, { facilitator: bed.deps.facilitators.default, id, host: '' }))
    .pathname;
  expect((await bed.request({ method: 'POST', url })).status).toBe(200);
  await erase(bed, operator, { abandonedId: id, submittedId: await operator.applicationOf(email) });
}

async function askOwner(bed: Testbed, applicant: Journey): Promise<void> {
  const links = ownerLinks(bed, bed.deps.config.publicUrl);
  const { ownerId } = (await applicant.call('POST', LINKS, asked())).body.data;
  expect((await links.open('unknown')).status).toBe(404);
  expect((await links.enter('unknown')).status).toBe(401);
  await links.owners(applicant);
  expect((await applicant.call('POST', `${LINKS}/${ownerId}/resend`, {})).status).toBe(200);
  expect((await applicant.call('DELETE', `${LINKS}/${ownerId}`)).status).toBe(200);
}

async function erase(
  bed: Testbed,
  operator: Operator,
  { abandonedId, submittedId }: { abandonedId: string; submittedId: string },
): Promise<void> {
  const reason = 'Asked to be deleted';
  const calls = [
    ['PUT', '/legal-hold', { hold: true, reason }],
    ['PUT', '/legal-hold', { hold: false, reason }],
    ['DELETE', '', { reason }],
    ['DELETE', '', { reason }],
  ] as const;
  for (const [method, call, body] of calls)
    expect((await operator.call(method, `/applications/${submittedId}${call}`, body)).status).toBe(200);
  const days = 729;
  const rules = (['declined', 'approved'] as const).map((outcome) => ({ outcome, days, facId: 'harbor' }));
  const others = { outcome: 'abandoned', days, except: ['cobalt'] } as const;
  await bed.deps.db
    .updateTable('application')
    .set({ updated_at: bed.deps.clock() - 730 * DAY })
    .where('id', '=', abandonedId)
    .execute();
  await bed.deps.db
    .updateTable('session')
    .set({ last_seen_at: bed.deps.clock() - 730 * DAY })
    .where('application_id', '=', abandonedId)
    .execute();
  expect(await purgeExpired(bed.deps, { rules: [...rules, others] })).toBeGreaterThan(0);
  await purgeExpired(bed.deps, { rules: [{ ...others, facId: 'harbor' }] });
}

async function board(operator: Operator, email: string): Promise<void> {
  const path = `/applications/${await operator.applicationOf(email)}`;
  const calls = [
    ['PUT', '/checks/tin', { result: 'passed' }],
    ['POST', '/boarding-package', { purpose: 'Board' }],
    ['PUT', '/merchant', { merchantId: 'MID-1' }],
  ] as const;
  for (const [method, call, body] of calls)
    expect((await operator.call(method, path + call, body)).status).toBe(200);
}

async function correct(bed: Testbed, operator: Operator, owner: Journey): Promise<void> {
  const calls = requestCalls(bed, '', operator);
  const { email } = owner.account;
  const items = [
    { kind: 'section', section: 'business', reason: 'Please check it.' },
    { kind: 'answer', question: 'Which street?' },
  ];
  expect((await operator.ask(email, items)).status).toBe(200);
  const { requestId } = (await operator.ask(email, items)).body.data;
  await calls.answerTo(owner, 'Elm');
  await owner.saveBusiness();
  expect((await calls.resubmit(owner)).status).toBe(200);
  expect((await calls.withdraw(owner, requestId)).status).toBe(200);
  const id = await calls.idOf(owner);
  for (const path of ['requests', 'pdf?version=1'])
    expect((await operator.call('GET', `/applications/${id}/${path}`)).status).toBe(200);
  await operator.decide(email, 'DECLINED');
  expect((await operator.call('POST', `/applications/${id}/reopen`, { reason: 'New papers' })).status).toBe(
    200,
  );
}

/**
 * Transfers the seeded schema to a role that is subject to row-level security. Seeding can't use that role, because
 * COPY requires a role that bypasses row-level security.
 */
async function handOver(url: string, schema: string): Promise<void> {
  const owner = pg.escapeIdentifier(new URL(await rowSecuredUrl(url)).username);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = $1',
      [schema],
    );
    const named = pg.escapeIdentifier(schema);
    // Add rows, because PostgreSQL prefers full scans of small tables. The seed has no approvals, and few
    // notes and owner links.
    await client.query(
      `insert into ${named}.application_note (id, fac_id, application_id, text_sealed, created_at, created_by)
       select 'note ' || n || application.id, fac_id, application.id, '', 0, 'key'
       from ${named}.application, generate_series(1, 3) n`,
    );
    await client.query(
      `insert into ${named}.application_approval (fac_id, application_id, given_by, given_at)
       select 'harbor', 'approved ' || n, 'key', 0 from generate_series(1, 20000) n`,
    );
    await client.query(
      `insert into ${named}.owner_link (id, fac_id, application_id, token_hash, created_at, expires_at,
         code_expires_at, code_tries, session_hash, session_expires_at)
       select 'owner ' || n || application.id, fac_id, application.id, 't' || n || application.id, 0, 0, 0, 0,
         's' || n || application.id, 0
       from ${named}.application, generate_series(1, 3) n`,
    );
    const filled = ['application_note', 'application_approval', 'owner_link'];
    await client.query(`analyze ${filled.map((name) => `${named}.${name}`).join(', ')}`);
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
    // Ignore the migrations' statements, which run once and may scan whole tables.
    for (const text of asked.keys())
      if (/^insert into (information_request|request_item) |"application"."id" > (\$1|\?)/.test(text))
        asked.delete(text);
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

  test('no statement of a journey, a list, a job, or a sweep scans a whole table', async () => {
    expect(asked.size).toBeGreaterThan(80);
    const found: string[] = [];
    for (const statement of asked.values()) {
      const tables = await planner.readWhole(statement);
      if (tables.length > 0) found.push(`${tables.join(', ')}: ${statement.text}`);
    }
    expect(found).toEqual([]);
  });

  test('detects a statement that does', async () => {
    const statement = { text: "select id from application where of_query = 'x'", values: [] };
    expect(await planner.readWhole(statement)).toEqual(['application']);
  });
});
