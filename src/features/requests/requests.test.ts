import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoBankAccount, demoBusiness, demoOwner } from '../../domain/demoSample.ts';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { requestCalls } from '../../../test/requestCalls.ts';
import { readLog } from '../../server/audit/auditLog.ts';

const KEY = 'operator-key-of-these-tests';
const LIST = '/onboarding/requests';
const BUSINESS_PATH = '/onboarding/accounts/identity/business';
const OWNERS_PATH = '/onboarding/accounts/identity/owners';
const PAYOUT_PATH = '/onboarding/accounts/payout';
const QUESTION = { kind: 'answer', question: 'Which street is your shop in?' };
const section = (name: string) => ({ kind: 'section', section: name, reason: 'Please check it.' });

describe.each(databases())("applicants' requests on %s", (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  let calls: ReturnType<typeof requestCalls>;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
    calls = requestCalls(bed, base, operator);
  });
  afterAll(() => bed.close());

  test('name the person an item is about, even after another owner takes the position', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const change = { kind: 'section', section: 'identity', reason: 'The name differs.', about: 'owners.0' };
    expect((await operator.ask(applicant.account.email, [change, QUESTION])).status).toBe(200);
    const named = { about: 'owners.0', aboutName: 'Dana Marlow' };
    const path = '/onboarding/accounts/identity/owners';
    const [dana] = (await applicant.call('GET', path)).body.data.owners;
    const eve = { ...dana, firstName: 'Eve', ssn: '219-09-9999', ownershipPercentage: 20 };
    const owners = [eve, { ...dana, ownershipPercentage: 80 }];
    expect((await applicant.call('PUT', path, { owners })).status).toBe(200);
    const lists = [
      await operator.call('GET', `/applications/${await calls.idOf(applicant)}/requests`),
      await applicant.call('GET', LIST),
    ];
    for (const { body } of lists) {
      const [first, second] = body.data.requests[0].items;
      expect(first).toMatchObject(named);
      expect(second).not.toHaveProperty('aboutName');
    }
    expect((await applicant.status()).body.data.asked).toMatchObject([named]);
    const mails = (await bed.outbox()).filter(({ to }) => to === applicant.account.email);
    expect(mails.at(-1)?.text).toContain('1. Update owner information for Dana Marlow');
  });

  describe('an answer', () => {
    test('is trimmed, encrypted, shown, and editable', async () => {
      const applicant = await calls.asked(QUESTION);
      expect((await calls.answerTo(applicant, '  Quince Street\n9  ')).body).toEqual({ success: true });
      expect(await calls.itemsOf(applicant)).toMatchObject([{ answer: 'Quince Street\n9', status: 'done' }]);
      await calls.answerTo(applicant, 'x'.repeat(2000));
      const [row] = await bed.deps.db
        .selectFrom('request_item')
        .selectAll()
        .where('application_id', '=', await calls.idOf(applicant))
        .execute();
      expect(row?.answer_sealed).toMatch(/^2\./);
      expect(JSON.stringify(row)).not.toContain('x'.repeat(9));
      const last = (await readLog(bed.deps.db, await calls.idOf(applicant))).at(-1);
      expect(last).toMatchObject({ action: 'request.answered', actor_kind: 'applicant' });
      expect(last?.details).not.toContain('x'.repeat(9));
    });

    test.each<[unknown, string]>([
      [undefined, '"text" is required'],
      [null, '"text" is required'],
      ['  \n ', '"text" is required'],
      ['x'.repeat(2001), '"text" must be a valid answer: Use 2000 characters or fewer.'],
      [7, '"text" must be a valid answer'],
      ['a\u0000', '"text" must be a valid answer'],
      ['It is 123-45-6789.', '"text" must be a valid answer: Leave out Social Security numbers.'],
    ])('rejects %j', async (text, message) => {
      const applicant = await calls.asked(QUESTION);
      expect(await calls.answerTo(applicant, text)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'text', message }] },
      });
      expect(await calls.statesOf(applicant)).toEqual(['open']);
    });

    test("to another applicant's question isn't found, and to a closed one is rejected", async () => {
      const applicant = await calls.asked(QUESTION);
      const stranger = await calls.asked(QUESTION);
      const [item] = await calls.itemsOf(stranger);
      const path = `${LIST}/items/${item?.itemId}/answer`;
      expect((await applicant.call('PUT', path, { text: 'Elm' })).status).toBe(404);
      await operator.call(
        'DELETE',
        `/applications/${await calls.idOf(stranger)}/requests/${await calls.requestOf(stranger)}`,
      );
      expect(await stranger.call('PUT', path, { text: 'Elm' })).toMatchObject({
        status: 409,
        body: { code: 'item_closed' },
      });
      expect(
        (await applicant.call('POST', `${LIST}/${await calls.requestOf(stranger)}/resubmit`, {})).status,
      ).toBe(404);
    });
  });

  describe('a section', () => {
    test('is done when it was saved completely, and open again when incomplete', async () => {
      const applicant = await calls.asked(section('business'));
      await applicant.call('POST', `${BUSINESS_PATH}/partial`, { dbaName: 'Elm Coffee' });
      expect(await calls.statesOf(applicant)).toEqual(['open']);
      await applicant.saveBusiness({ dbaName: 'Elm Coffee' });
      expect(await calls.statesOf(applicant)).toEqual(['done']);
      await applicant.call('POST', `${BUSINESS_PATH}/partial`, { dbaName: '' });
      expect(await calls.statesOf(applicant)).toEqual(['open']);
      expect((await calls.resubmit(applicant)).body.code).toBe('items_open');
    });

    test("that wasn't requested stays closed to every write", async () => {
      const accounts = ['Payout'].map(demoBankAccount);
      const writes: [string, string, string, unknown][] = [
        ['business', 'PUT', BUSINESS_PATH, demoBusiness('private')],
        ['business', 'POST', `${BUSINESS_PATH}/partial`, { dbaName: 'Elm Coffee' }],
        ['identity', 'PUT', OWNERS_PATH, { owners: [demoOwner('private')] }],
        ['identity', 'POST', `${OWNERS_PATH}/partial`, { owners: [{ firstName: 'Ann' }] }],
        ['identity', 'POST', '/onboarding/accounts/set', { smApplicationId: null }],
        ['payout', 'POST', PAYOUT_PATH, accounts],
        ['payout', 'POST', `${PAYOUT_PATH}/partial`, [{ nameOnAccount: 'Ann' }]],
        ['never', 'PUT', '/onboarding/accounts/identity/type', { ownershipType: 'LLC' }],
        ['never', 'PUT', '/onboarding/accounts/identity/contact', { firstName: 'Ann' }],
        [
          'never',
          'POST',
          '/onboarding/accounts/sms/sendsms',
          { mobileNumber: '4155550132', spProductSlug: 'harbor' },
        ],
      ];
      for (const asking of ['business', 'identity', 'payout']) {
        const applicant = await calls.asked(section(asking));
        for (const [name, method, path, body] of writes) {
          const { status } = await applicant.call(method, path, body);
          const expected = name === asking ? 200 : 409;
          expect([asking, method, path, status]).toEqual([asking, method, path, expected]);
        }
      }
    });

    test('of owners changes a copy of the locked group, which the next submit locks', async () => {
      const applicant = await calls.asked(section('identity'));
      const before = await calls.rowOf(applicant);
      await applicant.saveIdentity({ firstName: 'Renata', ssn: '987654320' });
      const after = await calls.rowOf(applicant);
      expect(after.group_id).not.toBe(before.group_id);
      const { data } = (await operator.call('GET', `/applications/${await calls.idOf(applicant)}`)).body;
      expect(data.owners).toMatchObject([{ firstName: 'Renata', ssn: '*****4320' }]);
      expect((await calls.resubmit(applicant)).status).toBe(200);
      const groups = await bed.deps.db
        .selectFrom('identity_group')
        .select(['id', 'locked_at'])
        .where('account_id', '=', after.account_id)
        .execute();
      expect(groups.every(({ locked_at }) => locked_at !== null)).toBe(true);
    });

    test("is masked for a link session, which can't type a number into a submitted group", async () => {
      const applicant = await calls.asked(section('identity'), QUESTION);
      const mail = (await bed.outbox()).findLast(({ to }) => to === applicant.account.email);
      const visitor = journey(base);
      await visitor.open(/subMerchantId=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
      const { owners } = (await visitor.call('GET', OWNERS_PATH)).body.data;
      expect(owners).toMatchObject([{ ssn: '*****6789' }]);
      expect((await calls.answerTo(visitor, 'Elm')).status).toBe(200);
      expect((await visitor.saveIdentity({ ssn: '987654320' })).status).toBe(400);
      expect((await visitor.saveIdentity({ ssn: '*****6789' })).status).toBe(200);
      expect((await calls.resubmit(visitor)).status).toBe(200);
    });

    test('of the bank account still reports the change, and duplicates follow the tax ID', async () => {
      const applicant = await calls.asked(section('payout'), section('business'));
      const other = await reach(journey(base), 'PAYOUT');
      await other.saveBusiness({ federalTaxId: '987654399' });
      await other.submit();
      const same = async () =>
        (await operator.call('GET', `/applications/${await calls.idOf(applicant)}`)).body.data.sameTaxId.map(
          ({ id }: { id: string }) => id,
        );
      expect(await same()).not.toContain(await calls.idOf(other));
      await applicant.saveBusiness({ federalTaxId: '987654399' });
      const accounts = ['Payout'].map((label) => ({ ...demoBankAccount(label), accountNumber: '99998888' }));
      expect((await applicant.call('POST', PAYOUT_PATH, accounts)).status).toBe(200);
      expect((await calls.resubmit(applicant)).status).toBe(200);
      expect(await same()).toContain(await calls.idOf(other));
      bed.advance(6 * 60_000);
      const mails = (await bed.outbox()).filter(({ to }) => to === applicant.account.email);
      expect(mails.some(({ text }) => text.includes('8888'))).toBe(true);
    });
  });
});
