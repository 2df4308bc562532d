import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Answer, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { demoBankAccount, demoBusiness, demoContact, demoOwner } from '../../domain/demoSample.ts';
import { LOCKED } from '../../server/applications/prefill.ts';

const KEY = 'operator-key-of-these-tests';

const { federalTaxId: _, tinType: __, ...business } = demoBusiness('private');
const { ssn: ___, title: ____, ...owner } = demoOwner('private');
const { accountNumber: _____, accountLabel: ______, ...account } = demoBankAccount('');
const PREFILL = { ownershipType: 'LLC', business, owners: [owner], payout: [account] };
const LOCKS = [
  'ownershipType',
  'business.legalName',
  'business.address.city',
  'business.expectedMonthlyVolume',
  'business.websiteUrl',
  'owners.0.lastName',
  'owners.0.birthDate',
  'payout.0.accountRouting',
];

describe.each(databases())('what an invite knows, on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  /** An applicant who started by an invite and confirmed the phone. */
  async function invited(more: Record<string, unknown>): Promise<Journey> {
    const { status, body } = await operator.invite(more);
    expect(body.errors).toBeUndefined();
    expect(status).toBe(200);
    const applicant = journey(base);
    expect((await applicant.initiate({ inviteId: body.inviteId })).status).toBe(200);
    expect((await applicant.verifyPhone()).status).toBe(200);
    return applicant;
  }

  const statusOf = async (applicant: Journey) => (await applicant.status()).body.data;
  const at = '/onboarding/accounts';

  test('becomes drafts that count once the applicant continues', async () => {
    const applicant = await invited({ prefill: PREFILL });
    const before = await statusOf(applicant);
    expect(before.smAppStatus).toBe('SMS_VALID');
    expect(before.identity.ownershipType).toBeNull();
    expect(before.prefill).toMatchObject({ ownershipType: 'LLC', locked: [] });
    expect((await applicant.saveType()).status).toBe(200);
    const read = (await applicant.call('GET', `${at}/identity/business`)).body.data.business;
    expect(read).toMatchObject({ legalName: business.legalName, address: { city: 'San Francisco' } });
    // Complete as a draft, but not continued.
    await applicant.call('POST', `${at}/identity/business/partial`, { federalTaxId: '12-3456789' });
    expect((await statusOf(applicant)).smAppStatus).toBe('TYPE_SELECTED');
    expect((await applicant.saveBusiness({ dbaName: 'Other' })).status).toBe(200);
    const after = await statusOf(applicant);
    expect(after.smAppStatus).toBe('BUSINESS_INFO');
    expect(after.prefill.fields).toContain('business.legalName');
    expect(after.prefill.fields).not.toContain('business.dbaName');
    const { owners } = (await applicant.call('GET', `${at}/identity/owners`)).body.data;
    expect(owners).toMatchObject([{ firstName: 'Dana', birthDate: '05-17-1984', ownershipPercentage: 100 }]);
    expect((await applicant.saveIdentity()).status).toBe(200);
    expect((await applicant.call('GET', `${at}/payout`)).body).toMatchObject([
      { accountRouting: '110000000' },
    ]);
    expect((await applicant.savePayout()).status).toBe(200);
    expect((await applicant.submit()).status).toBe(200);
  });

  test('has the contact of a government entity', async () => {
    const { ssn: _ssn, type: _type, processor: _processor, ...contact } = demoContact();
    const prefill = { ownershipType: 'GOV', contact };
    const { body } = await operator.invite({ prefill, locked: ['contact.email'], spProductSlug: 'harbor' });
    const applicant = journey(base, { ownershipType: 'GOV' });
    await applicant.initiate({ inviteId: body.inviteId });
    await applicant.verifyPhone();
    await applicant.saveType();
    expect((await applicant.saveBusiness()).status).toBe(200);
    const refused = await applicant.saveIdentity({ email: 'other@example.com' });
    expect(refused.body.errors).toMatchObject([{ field: 'email' }]);
    expect((await applicant.saveIdentity()).status).toBe(200);
  });

  test('is left out where the chosen type has no place for it', async () => {
    const applicant = await invited({ prefill: { business, owners: [owner] } });
    expect((await applicant.saveType('SOLE_PROP')).status).toBe(200);
    const read = (await applicant.call('GET', `${at}/identity/business`)).body.data.business;
    expect(read.legalName).toBeUndefined();
    expect(read.dbaName).toBe(business.dbaName);
  });

  test.each<[Record<string, unknown>, string, string?]>([
    [{ owners: [{ ssn: '123456789' }] }, 'owners.0.ssn', 'prefill field'],
    [{ business: { federalTaxId: '12-3456789' } }, 'business.federalTaxId', 'prefill field'],
    [{ contact: { ssn: '123456789' } }, 'contact.ssn', 'prefill field'],
    [{ payout: [{ accountNumber: '1234567' }] }, 'payout.0.accountNumber', 'prefill field'],
    [{ payout: [{ accountLabel: 'Mine' }] }, 'payout.0.accountLabel', 'prefill field'],
    [{ owners: [{ title: 'Dr.' }] }, 'owners.0.title', 'prefill field'],
    [{ business: { legalNames: 'x' } }, 'business.legalNames', 'prefill field'],
    [{ business: { address: { constructor: 'x' } } }, 'business.address.constructor', 'prefill field'],
    [{ business: { legalName: { a: 1 } } }, 'business.legalName', 'prefill field'],
    [{ businesses: {} }, 'businesses', 'prefill field'],
    [{ owners: {} }, 'owners', 'prefill field'],
    [{ owners: [{}] }, 'owners.0', 'prefill field'],
    [{ owners: Array.from({ length: 26 }, () => ({ firstName: 'A' })) }, 'owners', 'prefill field'],
    [{ ownershipType: 'LLC', contact: { firstName: 'Ann' } }, 'contact', 'prefill field'],
    [{ ownershipType: 'TRUST' }, 'ownershipType'],
    [{ business: { phoneNumber: '12' } }, 'business.phoneNumber'],
    [{ business: { address: { state: 'ZZ' } } }, 'business.address.state'],
    [{ business: { mccCode: '0000' } }, 'business.mccCode'],
    [{ owners: [{ birthDate: '2020-01-01' }] }, 'owners.0.birthDate'],
    [{ payout: [{ accountRouting: '123' }] }, 'payout.0.accountRouting'],
    [{ contact: { email: 'no' } }, 'contact.email'],
  ])('is refused by its path: %j', async (prefill, path, thing) => {
    const { status, body } = await operator.invite({ prefill });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field: `prefill.${path}` }]);
    if (thing) expect(body.errors[0].message).toBe(`"prefill.${path}" must be a valid ${thing}`);
  });

  test('is refused as anything but an object, and locked only where it is known', async () => {
    for (const prefill of ['x', 7, []])
      expect((await operator.invite({ prefill })).body.errors).toMatchObject([{ field: 'prefill' }]);
    const locked = ['business.legalName', 'business.dbaName', 'nothing', 7];
    const { status, body } = await operator.invite({ prefill: { business: { legalName: 'Acme' } }, locked });
    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'locked.1',
      'locked.2',
      'locked.3',
    ]);
    expect((await operator.invite({ locked: 'business' })).body.errors).toMatchObject([{ field: 'locked' }]);
  });

  /** Every call by which an applicant writes a section, with a value that is not the locked one. */
  const WRITES: readonly (readonly [string, string, (applicant: Journey) => Promise<Answer>])[] = [
    ['a change of the type', 'ownershipType', (a) => a.saveType('PARTNERSHIP')],
    ['a type without owners', 'ownershipType', (a) => a.saveType('GOV')],
    ['a whole business', 'legalName', (a) => a.saveBusiness({ legalName: 'Other LLC' })],
    [
      'a business without the field',
      'websiteUrl',
      (a) => a.saveBusiness({ websiteUrl: 'https://other.example.com' }),
    ],
    [
      'a draft of the business',
      'address.city',
      (a) => a.call('POST', `${at}/identity/business/partial`, { address: { city: 'Oakland' } }),
    ],
    [
      'a cleared draft of the business',
      'expectedMonthlyVolume',
      (a) => a.call('POST', `${at}/identity/business/partial`, { expectedMonthlyVolume: '' }),
    ],
    ['all owners', 'owners.0.lastName', (a) => a.saveIdentity({ lastName: 'Other' })],
    [
      'no owners',
      'owners.0.lastName',
      (a) => a.call('POST', `${at}/identity/owners/partial`, { owners: [] }),
    ],
    [
      'a draft of the owners',
      'owners.0.birthDate',
      (a) =>
        a.call('POST', `${at}/identity/owners/partial`, { owners: [{ ...owner, birthDate: '01-02-1980' }] }),
    ],
    [
      'bank accounts',
      'accounts.0.accountRouting',
      (a) => a.call('POST', `${at}/payout`, [{ ...demoBankAccount('x'), accountRouting: '021000021' }]),
    ],
    [
      'a draft of the bank accounts',
      'accounts.0.accountRouting',
      (a) => a.call('POST', `${at}/payout/partial`, [{ nameOnAccount: 'Other' }]),
    ],
  ];

  async function refused(applicant: Journey, [, field, write]: (typeof WRITES)[number]) {
    const { status, body } = await write(applicant);
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(body.errors.every(({ message }: { message: string }) => message.endsWith(LOCKED))).toBe(true);
  }

  test('cannot be changed where it is locked, by any write call', async () => {
    const applicant = await invited({ prefill: PREFILL, locked: LOCKS });
    await applicant.saveType();
    expect((await applicant.saveBusiness()).status).toBe(200);
    expect((await applicant.saveIdentity()).status).toBe(200);
    expect((await applicant.savePayout()).status).toBe(200);
    const { revision } = await statusOf(applicant);
    for (const write of WRITES) await refused(applicant, write);
    // Choosing no group starts one with the invite's owners, and the same call again changes nothing.
    expect((await applicant.call('POST', `${at}/set`, { smApplicationId: null })).status).toBe(200);
    const { owners } = (await applicant.call('GET', `${at}/identity/owners`)).body.data;
    expect(owners).toMatchObject([{ lastName: 'Marlow' }]);
    expect((await statusOf(applicant)).revision).toBe(revision + 1);
    expect((await statusOf(applicant)).prefill.locked).toEqual(LOCKS);
  });

  test('cannot be changed where a request asks for the section', async () => {
    const applicant = await invited({ prefill: PREFILL, locked: LOCKS });
    await reach(applicant, 'SUBMITTED', { from: 'SMS_VALID' });
    const items = (['business', 'identity', 'payout'] as const).map((section) => ({
      kind: 'section',
      section,
      reason: 'Please check it.',
    }));
    expect((await operator.ask(applicant.account.email, items)).status).toBe(200);
    for (const write of WRITES.filter(([, field]) => field !== 'ownershipType'))
      await refused(applicant, write);
    expect((await applicant.saveBusiness({ dbaName: 'Other' })).status).toBe(200);
  });

  test('keeps another group from taking its place', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const { email } = applicant.account;
    await operator.decide(email, 'APPROVED');
    const { inviteId } = (
      await operator.invite({
        email,
        prefill: { ownershipType: 'LLC', owners: [{ ...owner, firstName: 'Ann' }] },
        locked: ['owners.0.firstName'],
      })
    ).body;
    expect((await applicant.resume({ inviteId })).status).toBe(200);
    await applicant.saveType();
    await applicant.saveBusiness();
    const { applications } = (await applicant.call('GET', at)).body.data;
    const other = applications.find(({ current }: { current: boolean }) => !current);
    const chosen = await applicant.call('POST', `${at}/set`, { smApplicationId: other.smApplicationId });
    expect(chosen).toMatchObject({ status: 400, body: { errors: [{ field: 'owners.0.firstName' }] } });
  });

  test('is the same for a repeated call with one key, and another invite is refused under it', async () => {
    const headers = { authorization: `Bearer ${KEY}`, 'idempotency-key': crypto.randomUUID() };
    const body = { spProductSlug: 'harbor', name: 'Ann Example', email: 'ann@example.com', phoneNumber: '' };
    const send = (prefill: object) =>
      journey(base).call(
        'POST',
        '/operator/v1/invites',
        { ...body, prefill, locked: ['business.legalName'] },
        headers,
      );
    const first = await send({ business: { legalName: 'Acme' } });
    expect(first.status).toBe(200);
    expect((await send({ business: { legalName: 'Acme' } })).body).toEqual(first.body);
    expect((await send({ business: { legalName: 'Other' } })).status).not.toBe(200);
  });
});
