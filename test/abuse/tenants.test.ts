import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../e2e/applicant.ts';
import { operatorApi } from '../../e2e/operatorApi.ts';
import { demoBankAccount } from '../../src/domain/demoSample.ts';
import { routes } from '../../src/routes.server.ts';
import type { AnyEndpoint } from '../../src/server/http/route.ts';
import { databases, startTestbed, type Testbed } from '../testbed.ts';

const KEYS = { harbor: 'operator-key-of-harbor-000', cobalt: 'operator-key-of-cobalt-000' };
const MARK = 'Zzvictim';
const PHONE = '4155550188';
const SECRETS = ['836152947', '527614983', '40917263548', '***2947', '***4983', '***3548'];
const PASSWORD = 'Qv8#tundra-Lamp!52';
const TABLES = [
  'account',
  'application',
  'identity_group',
  'invite',
  'consent',
  'event',
  'webhook_endpoint',
  'webhook_event',
  'webhook_delivery',
  'job',
] as const;

/** Public endpoints that accept a secret ID instead of a session. The ID works only with its own facilitator. */
const CAPABILITIES = new Set(['openApplication', 'getInvite']);
/** Calls that end or replace the caller's session, or submit the application. They run last. */
const LAST = /^(logout|submitApplication|initiateAccount|continueAccount|openApplication)$/;

let bed: Testbed;
let base: string;
let victim: Journey;
let ids: Record<string, string>;
let victimRows: string;

async function rowsOf(): Promise<string> {
  const rows = await Promise.all(
    TABLES.map(async (table) => {
      const all = await bed.deps.db.selectFrom(table).selectAll().execute();
      const { application, account, ...named } = ids;
      const whose = new Set<unknown>(Object.values(named));
      // Ignores `endpoint_id`, because the facilitator's endpoint also receives events from the attackers' own
      // applications.
      const keys = ['id', 'application_id', 'account_id'] as const;
      const isVictims = (row: Record<string, unknown>) =>
        keys.some((key) => whose.has(row[key]) || row[key] === application || row[key] === account);
      return all.filter(isVictims);
    }),
  );
  return JSON.stringify(rows);
}

async function plant(): Promise<void> {
  const { db } = bed.deps;
  victim = journey(base, { name: `${MARK} Person`, email: `${MARK}@example.com`, password: PASSWORD });
  await victim.initiate();
  await victim.verifyPhone(PHONE);
  await victim.saveType();
  await victim.saveBusiness({ dbaName: `${MARK} Coffee`, federalTaxId: '83-6152947' });
  await victim.saveIdentity({ firstName: MARK, ssn: '527-61-4983' });
  await victim.call('POST', '/onboarding/accounts/payout', [
    { ...demoBankAccount(''), nameOnAccount: `${MARK} Person`, accountNumber: '40917263548' },
  ]);
  const { subMerchantId } = (await victim.status()).body.data;
  const account = await db
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .select(['application.id', 'account.id as accountId', 'application.group_id as groupId'])
    .where('account.name', '=', `${MARK} Person`)
    .executeTakeFirstOrThrow();
  const operator = operatorApi(base, KEYS.harbor);
  const { inviteId } = (await operator.invite({ name: MARK, email: `${MARK}.invited@example.com` })).body;
  const endpoint = await operator.call('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:9/hook' });
  await operator.call('POST', `/webhook-endpoints/${endpoint.body.data.id}/test`, {});
  const delivery = await db.selectFrom('webhook_delivery').selectAll().executeTakeFirstOrThrow();
  const job = await db.selectFrom('job').select('id').where('kind', '=', 'email').executeTakeFirstOrThrow();
  await db.updateTable('job').set({ state: 'dead', done_at: 1 }).where('id', '=', job.id).execute();
  ids = {
    application: account.id,
    account: account.accountId,
    group: account.groupId ?? '',
    link: subMerchantId,
    invite: inviteId,
    endpoint: endpoint.body.data.id,
    delivery: delivery.id,
    event: delivery.event_id,
    job: job.id,
  };
  for (const [name, id] of Object.entries(ids)) expect(id, name).toMatch(/^[\w.:-]{8,}$/);
}

function bodyFor({ bodyKey, listKey, name }: AnyEndpoint, id: string): unknown {
  const fields = {
    id,
    smApplicationId: id,
    subMerchantId: id,
    inviteId: id,
    applicationId: id,
    accountId: id,
    groupId: id,
    endpointId: id,
    eventId: id,
    ids: [id],
    sessionId: id,
    link: `${base}/harbor/account-type?subMerchantId=${ids['link']}`,
    facId: CAPABILITIES.has(name) ? 'cobalt' : 'harbor',
    fac_id: 'harbor',
    spProductSlug: 'harbor',
    email: victim.account.email,
    password: 'Wrong-password-1!',
    name: 'Mallory',
    application: 'payments',
    ssn: '*****4983',
    federalTaxId: '*****2947',
    accountNumber: '*****3548',
    smsCode: '123456',
    decision: 'APPROVED',
    url: 'http://127.0.0.1:9/mallory',
    ack: true,
  };
  return listKey === 'owners' || bodyKey === 'accounts' || /Payout/.test(name) ? [fields] : fields;
}

const queryFor = ({ name }: AnyEndpoint, id: string) =>
  new URLSearchParams({
    id,
    inviteId: id,
    facId: CAPABILITIES.has(name) ? 'cobalt' : 'harbor',
    spProductSlug: 'harbor',
    subMerchantId: id,
    smApplicationId: id,
    applicationId: id,
    eventId: id,
    endpoint: id,
    addAsterisks: 'false',
  });

describe.each(databases())('on %s', (database) => {
  beforeAll(async () => {
    bed = await startTestbed({
      database,
      env: {
        LOG_LEVEL: 'silent',
        OPERATOR_KEY: KEYS.harbor,
        OPERATOR_KEYS: `cobalt:${KEYS.cobalt}`,
      },
    });
    base = await bed.listen();
    await plant();
    victimRows = await rowsOf();
    expect(victimRows).toContain(MARK);
  });
  afterAll(() => bed.close());

  const attackers: [string, () => Promise<string>][] = [
    ['another applicant', async () => (await reach(journey(base), 'PAYOUT')).token],
    [
      'an applicant of another facilitator',
      async () => (await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'PAYOUT')).token,
    ],
    [
      "who holds another applicant's link",
      async () => {
        const other = await reach(journey(base), 'IDENTITY');
        await other.open((await other.status()).body.data.subMerchantId);
        return other.token;
      },
    ],
    ["another facilitator's operator", async () => KEYS.cobalt],
    ['nobody in particular', async () => ''],
  ];

  test.each(attackers)('%s reads and changes nothing, through any call or ID', async (_who, signIn) => {
    const token = await signIn();
    const ordered = routes.toSorted(
      (one, other) => Number(LAST.test(one.endpoint.name)) - Number(LAST.test(other.endpoint.name)),
    );
    for (const { endpoint } of ordered) {
      for (const [kind, id] of Object.entries(ids)) {
        const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) =>
          name === 'spProductSlug' ? 'harbor' : encodeURIComponent(id),
        );
        const answer = await bed.app.inject({
          method: endpoint.method,
          url: `${path}?${queryFor(endpoint, id).toString()}`,
          headers: { ...(token && { authorization: `Bearer ${token}` }), host: 'localhost' },
          ...(endpoint.method === 'GET' ? {} : { payload: bodyFor(endpoint, id) as object }),
        });
        const context = `${endpoint.name} with the ${kind}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
        expect(answer.statusCode, context).toBeLessThan(500);
        expect(answer.body.toLowerCase(), context).not.toContain(MARK.toLowerCase());
        for (const secret of [PHONE, ...SECRETS]) expect(answer.body, context).not.toContain(secret);
      }
    }
    expect(await rowsOf()).toBe(victimRows);
  });

  test('the same marks are found where they belong', async () => {
    const found = async (token: string) => {
      const reads = routes.filter(
        ({ endpoint: { method, path } }) => method === 'GET' && !/token/.test(path),
      );
      const answers = await Promise.all(
        reads.map(({ endpoint }) =>
          bed.request({
            token,
            url: endpoint.path.replace('{spProductSlug}', 'harbor').replace('{id}', ids['application'] ?? ''),
          }),
        ),
      );
      return answers.filter(({ body }) => JSON.stringify(body).includes(MARK)).length;
    };
    expect(await found(victim.token)).toBeGreaterThan(3);
    expect(await found(KEYS.harbor)).toBeGreaterThan(1);
  });
});
