import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import { demoBankAccount, demoOwner } from '../../domain/demoSample.ts';
import { LIMITS } from '../limits/limits.ts';
import { CHANGED_TOO_OFTEN, PASSWORD_NEEDED } from './savedSecrets.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';
const MINUTE = 60_000;

const SAVES = [
  {
    section: 'business',
    path: 'identity/business',
    stored: '123456789',
    body: (federalTaxId: string) => ({ federalTaxId }),
  },
  {
    section: 'payout',
    path: 'payout',
    stored: '000123456789',
    body: (accountNumber: string) => [{ ...demoBankAccount('Main'), accountNumber }],
  },
] as const;

describe.each(databases())('changes of a sensitive value on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, clock: Date.now(), env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const draft = (applicant: Journey, path: string, body: unknown) =>
    applicant.call('POST', `/onboarding/accounts/${path}/partial`, body);
  const lines = async ({ account }: Journey) => {
    const operator = operatorApi(base, KEY);
    const id = await operator.applicationOf(account.email);
    return (await operator.call('GET', `/applications/${id}/events`)).body.data.events.map(
      ({ action, details }: { action: string; details: object }) => ({ action, details }),
    );
  };

  test.each(SAVES)('$section: a link session learns nothing from a right guess', async (save) => {
    const seen = async (guess: string) => {
      const owner = await reach(journey(base), 'PAYOUT');
      const link = await owner.byLink();
      const before = (await lines(owner)).length;
      const drafted = await draft(link, save.path, save.body(guess));
      return { drafted: [drafted.status, drafted.body], log: (await lines(owner)).slice(before) };
    };
    const right = await seen(save.stored);
    expect(await seen(save.stored.replace(/5/, '4'))).toEqual(right);
    expect(right.drafted[0]).toBe(200);
    expect(right.log).toHaveLength(1);
  });

  test('swapping two owners by their masks reveals nothing about their numbers to a link session', async () => {
    const seen = async (guess: string) => {
      const owner = await reach(journey(base), 'PAYOUT');
      const link = await owner.byLink();
      const mask = '*****6789';
      const one = { ...demoOwner('private'), ownershipPercentage: 50, ssn: mask };
      await draft(link, 'identity/owners', { owners: [one, { ...one, ssn: guess }] });
      const before = (await lines(owner)).length;
      await draft(link, 'identity/owners', { owners: [{ ...one, ssn: mask }, one].toReversed() });
      return (await lines(owner)).slice(before);
    };
    expect(await seen('123456789')).toEqual(await seen('123446789'));
  });

  test('are limited per hour for a link, whatever the number, but not for the owner', async () => {
    const owner = await reach(journey(base), 'PAYOUT');
    const link = await owner.byLink();
    const guess = (number: number) =>
      draft(link, 'identity/business', { federalTaxId: String(123456700 + number) });
    const { points } = LIMITS.secretChangeByLink;
    for (let number = 0; number < points; number += 1) expect((await guess(number)).status).toBe(200);
    expect((await guess(points - 1)).status).toBe(200);
    expect(await guess(points)).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        waitTime: expect.any(Number),
        errors: [{ field: 'federalTaxId', message: expect.stringContaining(PASSWORD_NEEDED) }],
      },
    });
    const { federalTaxId } = (await owner.call('GET', '/onboarding/accounts/identity/business')).body.data
      .business;
    expect(federalTaxId).toBe(String(123456700 + points - 1));
    expect((await draft(link, 'identity/business', { dbaName: 'Marlow' })).status).toBe(200);
    expect((await draft(owner, 'identity/business', { federalTaxId: '123456789' })).status).toBe(200);
    bed.advance(20 * MINUTE);
    expect((await guess(points)).status).toBe(429);
    bed.advance(20 * MINUTE);
    expect((await draft(link, 'identity/business', { dbaName: 'Marlow C' })).status).toBe(200);
    bed.advance(20 * MINUTE);
    expect((await guess(points)).status).toBe(200);
  });

  test('are many per hour with the password, and a form that saves while typing counts once', async () => {
    const owner = await reach(journey(base), 'PAYOUT');
    const { points } = LIMITS.secretChange;
    const save = (number: number, dbaName: string) =>
      draft(owner, 'identity/business', { dbaName, federalTaxId: String(123456700 + number) });
    for (let number = 0; number < 3; number += 1) expect((await save(0, `M${number}`)).status).toBe(200);
    const { account_id: accountId } = await bed.deps.db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .select(['application.id as account_id'])
      .where('email', '=', owner.account.email)
      .executeTakeFirstOrThrow();
    const use = { name: 'secretChange', key: accountId } as const;
    // Four changes were counted: the first tax ID, SSN, and account number, and then a changed tax ID.
    expect(await bed.deps.limits.used(use)).toBe(4);
    for (let count = 4; count < points; count += 1) await bed.deps.limits.consume(use);
    expect((await save(0, 'Marlow')).status).toBe(200);
    expect((await save(1, 'Marlow')).status).toBe(429);
    const other = { ...demoOwner('private'), ssn: '123446789' };
    const refused = [
      [await draft(owner, 'identity/owners', { owners: [other] }), 'owners.0.ssn'],
      [
        await draft(owner, 'payout', [{ ...demoBankAccount('Main'), accountNumber: '000123456788' }]),
        'accounts.0.accountNumber',
      ],
    ] as const;
    for (const [answer, field] of refused)
      expect(answer).toMatchObject({
        status: 429,
        body: { errors: [{ field, message: expect.stringContaining(CHANGED_TOO_OFTEN) }] },
      });
  });
});
