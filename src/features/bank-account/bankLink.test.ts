import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { LINKED, PLAID, startPlaidFake, type PlaidFake } from '../../../e2e/fakes/plaid.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';
import { demoBankAccount } from '../../domain/demoSample.ts';
import { sweepAll } from '../../server/assemble.ts';
import { FacilitatorsCopy } from '../../../test/facilitatorsCopy.ts';
import { createKey } from '../../server/sessions/operatorKeys.ts';

const PATH = '/onboarding/accounts/payout/link';
const failed = {
  status: 502,
  body: {
    code: 'bank_link_failed',
    message: "We couldn't link your bank. Please enter the routing and account numbers yourself.",
  },
};

describe('linking a bank account', () => {
  let fake: PlaidFake;
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    fake = await startPlaidFake();
    const copy = new FacilitatorsCopy();
    copy.plant('cobalt/products/cobalt.json', 'bankAccounts.tokenizedNumbers', 'typed');
    bed = await startTestbed({
      env: {
        FACILITATORS_DIR: copy.dir,
        BANK_LINK_URL: fake.url,
        BANK_LINK_CLIENT_ID: PLAID.clientId,
        BANK_LINK_SECRET: PLAID.secret,
        PROVIDER_TIMEOUT_MS: '1500',
        LOG_LEVEL: 'silent',
      },
    });
    copy.remove();
    base = await bed.listen();
    const { key } = await bed.deps.db
      .transaction()
      .execute((tx) =>
        createKey(bed.deps, tx, { facId: 'harbor', name: 'vault', scopes: ['read', 'write', 'release'] }),
      );
    operator = operatorApi(base, key);
  });
  afterAll(async () => {
    await bed.close();
    await fake.close();
  });

  const begin = () => reach(journey(base), 'IDENTITY');
  const chosen = async () => {
    const answer = await fetch(`${fake.url}/link/done`);
    return ((await answer.json()) as { token: string }).token;
  };

  test('reads the account once and keeps nothing of it, here or at the bank', async () => {
    const applicant = await begin();
    const { body } = await applicant.call('POST', PATH, {});
    expect(body).toMatchObject({ success: true, data: { linkToken: expect.stringMatching(/^link-/) } });
    const created = JSON.parse(fake.heard.findLast(({ path }) => path === '/link/token/create')?.body ?? '');
    expect(created).toMatchObject({ client_name: 'Harbor Payments', language: 'en' });
    expect(JSON.stringify(created)).not.toContain(applicant.account.email);

    const answer = await applicant.call('POST', `${PATH}/account`, { publicToken: await chosen() });
    const { subtype, routing, account } = LINKED;
    const data = { accountType: subtype, accountRouting: routing, accountNumber: account };
    expect(answer).toMatchObject({ status: 200, body: { success: true, data } });
    expect(fake.calls.slice(-3)).toEqual(['/item/public_token/exchange', '/auth/get', '/item/remove']);
    expect(fake.alive.size).toBe(0);
    expect((await applicant.call('GET', '/onboarding/accounts/payout')).body).toEqual([]);
  });

  const tokenized = async (applicant: Journey) => {
    fake.tokenized = true;
    const answer = await applicant.call('POST', `${PATH}/account`, { publicToken: await chosen() });
    fake.tokenized = false;
    return answer;
  };

  test("asks for a typed number if the product doesn't accept tokenized ones", async () => {
    const applicant = await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'IDENTITY');
    expect(await tokenized(applicant)).toMatchObject(failed);
    expect(fake.alive.size).toBe(0);
  });

  async function submitLinked(applicant: Journey) {
    const { routing: accountRouting, account: accountNumber } = LINKED;
    const saved = { ...demoBankAccount('Payout account'), accountRouting, accountNumber };
    expect((await applicant.call('POST', '/onboarding/accounts/payout', [saved])).status).toBe(200);
    expect((await applicant.submit()).status).toBe(200);
    return operator.applicationOf(applicant.account.email);
  }

  const items = () => bed.deps.db.selectFrom('bank_item').selectAll().execute();

  test('keeps the link of a tokenized number until the merchant is boarded', async () => {
    const applicant = await begin();
    expect((await tokenized(applicant)).status).toBe(200);
    expect(fake.alive.size).toBe(1);
    const id = await submitLinked(applicant);
    const shown = await operator.call('GET', `/applications/${id}`);
    expect(shown.body.data.payout).toMatchObject([{ tokenized: true }]);
    const released = await operator.call('POST', `/applications/${id}/boarding-package`, { purpose: 'Test' });
    expect(released.body.data.payout).toMatchObject([{ accountNumber: LINKED.account, tokenized: true }]);
    const [item] = await items();
    expect(JSON.stringify(item)).not.toMatch(new RegExp(`access-|${LINKED.account}`));

    await sweepAll(bed.deps);
    expect(fake.alive.size).toBe(1);
    await operator.call('POST', `/applications/${id}/decision`, { decision: 'APPROVED' });
    expect((await operator.call('PUT', `/applications/${id}/merchant`, { merchantId: 'M1' })).status).toBe(
      200,
    );
    fake.behave('down');
    bed.advance(1000);
    const before = bed.deps.clock();
    await sweepAll(bed.deps);
    expect(await items()).toMatchObject([{ due_at: expect.any(Number) }]);
    expect((await items())[0]?.due_at).toBeGreaterThanOrEqual(before);
    fake.behave('healthy');
    await sweepAll(bed.deps);
    expect([fake.alive.size, await items()]).toEqual([0, []]);
  });

  test('ends the link of a tokenized number once its application is erased or the number is unused', async () => {
    const erased = await begin();
    await tokenized(erased);
    const id = await submitLinked(erased);
    const typed = await begin();
    await tokenized(typed);
    await typed.savePayout();
    await typed.submit();
    const other = await operator.applicationOf(typed.account.email);
    expect((await operator.call('GET', `/applications/${other}`)).body.data.payout).toMatchObject([
      { tokenized: false },
    ]);
    await operator.call('DELETE', `/applications/${id}`, { reason: 'Asked for' });
    await sweepAll(bed.deps);
    expect(fake.alive.size).toBe(1);
    bed.advance(25 * 60 * 60 * 1000);
    await sweepAll(bed.deps);
    expect([fake.alive.size, await items()]).toEqual([0, []]);
  });

  test.each([
    [['/item/remove'], 200],
    [['/auth/get', '/item/remove'], 502],
  ])('ends a link later if %j failed', async (paths, status) => {
    const applicant = await begin();
    paths.forEach((path) => fake.failing.add(path));
    const answer = await applicant.call('POST', `${PATH}/account`, { publicToken: await chosen() });
    expect([answer.status, fake.alive.size]).toEqual([status, 1]);
    fake.failing.clear();
    const draft = { ...demoBankAccount('Payout account'), accountRouting: '', accountNumber: '' };
    expect((await applicant.call('POST', '/onboarding/accounts/payout/partial', [draft])).status).toBe(200);
    await sweepAll(bed.deps);
    expect([fake.alive.size, await items()]).toEqual([0, []]);
  });

  test("ends the link of a tokenized number that couldn't be stored", async () => {
    const applicant = await begin();
    const trigger =
      "create trigger full_disk before insert on bank_item begin select raise(abort, 'full'); end";
    await sql.raw(trigger).execute(bed.deps.db);
    expect((await tokenized(applicant)).status).toBe(500);
    await sql`drop trigger full_disk`.execute(bed.deps.db);
    expect(fake.alive.size).toBe(0);
  });

  test("ends the other links although two can't be opened", async () => {
    for (const applicant of [await begin(), await begin(), await begin()]) await tokenized(applicant);
    const broken = (await items()).slice(0, 2);
    for (const { id, access_token_sealed: sealed } of broken) {
      const cell = { access_token_sealed: sealed.replace(/^\w+\./u, 'lost.') };
      await bed.deps.db.updateTable('bank_item').set(cell).where('id', '=', id).execute();
    }
    bed.advance(25 * 60 * 60 * 1000);
    await expect(sweepAll(bed.deps)).rejects.toMatchObject({ errors: [expect.any(Error)] });
    expect((await items()).map(({ id }) => id).toSorted()).toEqual(broken.map(({ id }) => id).toSorted());
    expect(fake.alive.size).toBe(2);
  });

  test("rejects a token that the dialog didn't issue", async () => {
    const applicant = await begin();
    expect(await applicant.call('POST', `${PATH}/account`, { publicToken: 'made-up' })).toMatchObject(failed);
    expect((await applicant.call('POST', `${PATH}/account`, {})).status).toBe(400);
  });

  test.each(['down', 'slow', 'garbage'] as const)(
    'lets the account be typed while the provider is %s, and linked afterward',
    async (mode) => {
      const applicant = await begin();
      fake.behave(mode);
      expect(await applicant.call('POST', PATH, {})).toMatchObject(failed);
      expect(await applicant.call('POST', `${PATH}/account`, { publicToken: 'x' })).toMatchObject(failed);
      expect((await applicant.savePayout()).status).toBe(200);
      fake.behave('healthy');
      expect((await applicant.call('POST', PATH, {})).status).toBe(200);
    },
  );

  test('is only for applicants at that step, and limited', async () => {
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

test('has nothing to link without a provider', async () => {
  const bed = await startTestbed();
  const applicant = await reach(journey(await bed.listen()), 'IDENTITY');
  expect((await applicant.call('POST', PATH, {})).status).toBe(404);
  await bed.close();
});
