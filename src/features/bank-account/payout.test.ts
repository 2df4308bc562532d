import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { boundaries, WIRE_MESSAGE } from '../../../test/boundaries/boundaries.ts';
import { today } from '../../domain/values/date.ts';
import { demoBankAccount } from '../../domain/demoSample.ts';
import { translate } from '../../domain/texts/messages.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { bankAccountFields } from './messages.ts';

const PATH = '/onboarding/accounts/payout';
const account = (overrides: Record<string, unknown> = {}) => ({ ...demoBankAccount('typed'), ...overrides });
const save = (applicant: Journey, accounts: unknown) => applicant.call('POST', PATH, accounts);
const partly = (applicant: Journey, accounts: unknown) => applicant.call('POST', `${PATH}/partial`, accounts);
const read = async (applicant: Journey, query = '') => (await applicant.call('GET', PATH + query)).body;
const stageOf = async (applicant: Journey) => (await applicant.status()).body.data.smAppStatus;

const rows = boundaries(today()).filter(({ section, on }) => section === 'bank' && on !== 'form');

describe.each(databases())('the payout accounts on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let one: Journey;
  const begin = () => reach(journey(base), 'IDENTITY');
  const beginCobalt = () => reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'IDENTITY');

  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
    one = await begin();
    await save(one, [account()]);
  });
  afterAll(() => bed.close());

  test.each(rows)('accept or reject $field $value', async ({ field, value, message }) => {
    if (value === '*****6789') await save(one, [account()]);
    const answer = await save(one, [account({ [field]: value })]);
    if (message === null) {
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
      return;
    }
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual([
      `accounts.0.${field}`,
    ]);
    expect(translate(answer.body.message, bankAccountFields)).toBe(message);
    expect(answer.body.message).toMatch(WIRE_MESSAGE);
  });

  test("are returned as a bare list under the product's labels, masked on request", async () => {
    const applicant = await begin();
    expect(await read(applicant)).toEqual([]);
    expect((await save(applicant, {})).body.errors).toEqual([
      { field: 'accounts', message: '"accounts" is required' },
    ]);
    expect((await save(applicant, { accounts: [account()] })).status).toBe(200);
    expect((await save(applicant, { payout: [account({ confirmAccountNumber: '1' })] })).status).toBe(200);
    const stored = { ...demoBankAccount('Payout account') };
    expect(await read(applicant)).toEqual([stored]);
    expect(await read(applicant, '?addAsterisks=false')).toEqual([stored]);
    expect(await read(applicant, '?addAsterisks=true')).toEqual([{ ...stored, accountNumber: '*****6789' }]);
    expect(await stageOf(applicant)).toBe('PAYOUT');
  });

  test('must be exactly as many as the product requires', async () => {
    const applicant = await beginCobalt();
    const settings = await applicant.call('GET', '/onboarding/spproducts/cobalt/settings');
    expect(settings.body.data).toEqual({ labels: ['Deposits', 'Fees'], quantity: 2 });
    const message = '"accounts" must be a valid list of bank accounts: Please enter 2 bank accounts.';
    for (const accounts of [[], [account()], [account(), account(), account()]])
      expect(await save(applicant, accounts)).toMatchObject({
        status: 400,
        body: { message, errors: [{ field: 'accounts', message }] },
      });
    expect((await save(applicant, [account(), account({ accountNumber: '55555' })])).status).toBe(200);
    expect(await read(applicant)).toMatchObject([
      { accountLabel: 'Deposits', accountNumber: '000123456789' },
      { accountLabel: 'Fees', accountNumber: '55555' },
    ]);
  });

  test("are rejected under another account's label, which would swap them", async () => {
    const applicant = await beginCobalt();
    const labeled = ['Fees', 'Deposits'].map((accountLabel) => account({ accountLabel }));
    const errors = [
      {
        field: 'accounts.0.accountLabel',
        message: '"accounts.0.accountLabel" must be a valid label: This account is Deposits.',
      },
      {
        field: 'accounts.1.accountLabel',
        message: '"accounts.1.accountLabel" must be a valid label: This account is Fees.',
      },
    ];
    expect((await save(applicant, labeled)).body.errors).toEqual(errors);
    expect((await partly(applicant, labeled.slice(0, 1))).body.errors).toEqual(errors.slice(0, 1));
    expect(await read(applicant)).toEqual([]);
    const third = await save(applicant, [...labeled.toReversed(), account({ accountLabel: 'Fees' })]);
    expect(third.body.errors).toEqual([expect.objectContaining({ field: 'accounts' })]);
    expect((await save(applicant, labeled.toReversed())).status).toBe(200);
  });

  test('are rejected with the errors of every account', async () => {
    const applicant = await beginCobalt();
    const answer = await save(applicant, [account({ nameOnAccount: '' }), account({ accountNumber: '1' })]);
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'accounts.0.nameOnAccount',
      'accounts.1.accountNumber',
    ]);
    expect(await read(applicant)).toEqual([]);
  });

  test('saved partially replace the list and may be incomplete', async () => {
    const applicant = await beginCobalt();
    await save(applicant, [account(), account({ accountNumber: '55555' })]);
    expect((await partly(applicant, [{ nameOnAccount: 'Dana', accountNumber: '' }])).status).toBe(200);
    expect(await read(applicant)).toEqual([{ accountLabel: 'Deposits', nameOnAccount: 'Dana' }]);
    expect(await stageOf(applicant)).toBe('IDENTITY');
    const wrong = await partly(applicant, [{ accountRouting: '12' }]);
    expect(wrong.body.errors).toEqual([
      { field: 'accounts.0.accountRouting', message: 'The Routing number must be 9 digits long.' },
    ]);
    expect(await read(applicant)).toEqual([{ accountLabel: 'Deposits', nameOnAccount: 'Dana' }]);
  });

  test('are masked for a link, and keep their numbers when the masks are sent back', async () => {
    const applicant = await beginCobalt();
    await save(applicant, [account(), account({ accountNumber: '55555' })]);
    const opened = await applicant.byLink();
    const shown = await read(opened, '?addAsterisks=false');
    expect(shown).toMatchObject([{ accountNumber: '*****6789' }, { accountNumber: '*****5555' }]);
    expect((await save(opened, shown)).status).toBe(200);
    expect(await read(applicant)).toMatchObject([
      { accountNumber: '000123456789' },
      { accountNumber: '55555' },
    ]);
  });

  test('keep nothing if masks are exchanged', async () => {
    const applicant = await beginCobalt();
    await save(applicant, [account(), account({ accountNumber: '55555' })]);
    const opened = await applicant.byLink();
    const [first, second] = await read(opened, '?addAsterisks=false');
    const exchanged = [
      { ...first, accountNumber: second.accountNumber },
      { ...second, accountNumber: first.accountNumber },
    ];
    expect(await save(opened, exchanged)).toMatchObject({
      status: 400,
      body: {
        errors: [0, 1].map((index) => ({
          field: `accounts.${index}.accountNumber`,
          message: '"accountNumber" is required',
        })),
      },
    });
    expect(await read(applicant)).toMatchObject([
      { accountNumber: '000123456789' },
      { accountNumber: '55555' },
    ]);
  });

  test.each([save, partly])('with a mask that has no stored number are rejected', async (call) => {
    const applicant = await begin();
    expect(await call(applicant, [account({ accountNumber: '*****6789' })])).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'accounts.0.accountNumber', message: '"accountNumber" is required' }] },
    });
  });

  test('are closed before the identity section is complete, and settings come from the own facilitator', async () => {
    const applicant = await reach(journey(base), 'BUSINESS_INFO');
    const message = 'This step is not available yet.';
    expect(await applicant.call('GET', PATH)).toMatchObject({ status: 400, body: { message } });
    expect(await save(applicant, [account()])).toMatchObject({ status: 409, body: { message } });
    expect(await partly(applicant, [])).toMatchObject({ status: 409, body: { message } });
    const foreign = await applicant.call('GET', '/onboarding/spproducts/cobalt/settings');
    expect(foreign).toMatchObject({ status: 404, body: { message: 'Unknown product' } });
    applicant.token = '';
    expect((await applicant.call('GET', '/onboarding/spproducts/harbor/settings')).status).toBe(401);
  });
});
