import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { LINKED, PLAID, startPlaidFake, type PlaidFake } from '../../../e2e/fakes/plaid.ts';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';

const PATH = '/onboarding/accounts/payout/link';
const failed = {
  status: 502,
  body: {
    code: 'bank_link_failed',
    message: "We couldn't link your bank. Please enter the routing and account numbers yourself.",
  },
};

describe('a bank account by the bank itself', () => {
  let fake: PlaidFake;
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    fake = await startPlaidFake();
    bed = await startTestbed({
      env: {
        BANK_LINK_URL: fake.url,
        BANK_LINK_CLIENT_ID: PLAID.clientId,
        BANK_LINK_SECRET: PLAID.secret,
        PROVIDER_TIMEOUT_MS: '300',
        LOG_LEVEL: 'silent',
      },
    });
    base = await bed.listen();
  });
  afterAll(async () => {
    await bed.close();
    await fake.close();
  });

  const begin = () => reach(journey(base), 'IDENTITY');
  /** Simulates finishing the bank dialog in the browser. */
  const chosen = async () => {
    const answer = await fetch(`${fake.url}/link/done`);
    return ((await answer.json()) as { token: string }).token;
  };

  test('is read once, without being kept here or there', async () => {
    const applicant = await begin();
    const { body } = await applicant.call('POST', PATH, {});
    expect(body).toMatchObject({ success: true, data: { linkToken: expect.stringMatching(/^link-/) } });
    const created = JSON.parse(fake.heard.findLast(({ path }) => path === '/link/token/create')?.body ?? '');
    expect(created.client_name).toBe('Harbor Payments');
    expect(JSON.stringify(created)).not.toContain(applicant.account.email);

    const answer = await applicant.call('POST', `${PATH}/account`, { publicToken: await chosen() });
    const { subtype, routing, account } = LINKED;
    const data = { accountType: subtype, accountRouting: routing, accountNumber: account };
    expect(answer).toMatchObject({ status: 200, body: { success: true, data } });
    expect(fake.calls.slice(-3)).toEqual(['/item/public_token/exchange', '/auth/get', '/item/remove']);
    expect(fake.alive.size).toBe(0);
    expect((await applicant.call('GET', '/onboarding/accounts/payout')).body).toEqual([]);
  });

  test('whose number is only a token of the bank is typed instead, and the link removed', async () => {
    const applicant = await begin();
    fake.tokenized = true;
    const answer = await applicant.call('POST', `${PATH}/account`, { publicToken: await chosen() });
    fake.tokenized = false;
    expect(answer).toMatchObject(failed);
    expect(fake.alive.size).toBe(0);
  });

  test('cannot be had with a token that the dialog did not give', async () => {
    const applicant = await begin();
    expect(await applicant.call('POST', `${PATH}/account`, { publicToken: 'made-up' })).toMatchObject(failed);
    expect((await applicant.call('POST', `${PATH}/account`, {})).status).toBe(400);
  });

  test.each(['down', 'slow', 'garbage'] as const)(
    'is typed instead while the provider is %s, and can be linked afterwards',
    async (mode) => {
      const applicant = await begin();
      fake.behave(mode);
      expect(await applicant.call('POST', PATH, {})).toMatchObject(failed);
      expect(await applicant.call('POST', `${PATH}/account`, { publicToken: 'x' })).toMatchObject(failed);
      expect((await applicant.savePayout()).status).toBe(200);
      fake.behave('well');
      expect((await applicant.call('POST', PATH, {})).status).toBe(200);
    },
  );

  test('is for applicants at that step only, and not without limit', async () => {
    const early = await reach(journey(base), 'BUSINESS_INFO');
    expect((await early.call('POST', PATH, {})).status).toBe(409);
    early.token = '';
    expect((await early.call('POST', PATH, {})).status).toBe(401);
    const applicant = await begin();
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push((await applicant.call('POST', PATH, {})).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

test('without a provider there is nothing to link', async () => {
  const bed = await startTestbed();
  const applicant = await reach(journey(await bed.listen()), 'IDENTITY');
  expect((await applicant.call('POST', PATH, {})).status).toBe(404);
  await bed.close();
});
