import { describe, expect, test } from 'vitest';
import { journey, reach, type Answer, type Journey } from '../../../e2e/applicant.ts';
import { KNOWN, PREFILL, statusOf, withInvites } from '../../../test/invited.ts';
import { LINKS, ownerLinks } from '../../../test/ownerLinks.ts';
import { databases } from '../../../test/testbed.ts';
import { demoBankAccount } from '../../domain/demoSample.ts';

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

describe.each(databases())('fields locked by an invite, on %s', (database) => {
  const invites = withInvites(database);
  const { invited } = invites;
  const at = '/onboarding/accounts';

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
        a.call('POST', `${at}/identity/owners/partial`, {
          owners: [{ ...KNOWN.owner, birthDate: '01-02-1980' }],
        }),
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
    expect(body.errors.every(({ message }: { message: string }) => message.endsWith('locked value'))).toBe(
      true,
    );
  }

  test("can't be changed by any write call", async () => {
    const applicant = await invited({ prefill: PREFILL, locked: LOCKS });
    await applicant.saveType();
    expect((await applicant.saveBusiness()).status).toBe(200);
    expect((await applicant.saveIdentity()).status).toBe(200);
    expect((await applicant.savePayout()).status).toBe(200);
    const { revision } = await statusOf(applicant);
    for (const write of WRITES) await refused(applicant, write);
    expect((await applicant.call('POST', `${at}/set`, { smApplicationId: null })).status).toBe(200);
    const { owners } = (await applicant.call('GET', `${at}/identity/owners`)).body.data;
    expect(owners).toMatchObject([{ lastName: 'Marlow' }]);
    expect((await statusOf(applicant)).revision).toBe(revision + 1);
    expect((await statusOf(applicant)).prefill.locked).toEqual(
      LOCKS.flatMap((path) =>
        path.endsWith('websiteUrl')
          ? ['business.protocol', 'business.website']
          : path.replace('address.', ''),
      ),
    );
  });

  test('block a business type without the field, at first or later', async () => {
    const applicant = await invited({
      prefill: { business: PREFILL.business },
      locked: ['business.legalName'],
    });
    const refusal = {
      status: 400,
      body: {
        errors: [
          { field: 'business.legalName', message: '"business.legalName" must be a valid locked value' },
        ],
      },
    };
    expect(await applicant.saveType('SOLE_PROP')).toMatchObject(refusal);
    expect((await applicant.saveType('LLC')).status).toBe(200);
    expect(await applicant.saveType('SOLE_PROP')).toMatchObject(refusal);
    expect((await applicant.saveBusiness()).status).toBe(200);
    expect(await applicant.saveType('SOLE_PROP')).toMatchObject(refusal);
    expect((await applicant.saveType('PARTNERSHIP')).status).toBe(200);
  });

  test.each<[string, object[], string[], string]>([
    [
      'a second owner',
      [KNOWN.owner, { firstName: 'Bea', lastName: 'Marlow' }],
      ['owners.1.lastName'],
      'owners.1.lastName',
    ],
    [
      'a share',
      [{ ...KNOWN.owner, ownershipPercentage: 60 }, { firstName: 'Bea' }],
      ['owners.0.ownershipPercentage'],
      'owners.0.ownershipPercentage',
    ],
  ])('block a sole proprietorship if the invite locks %s', async (_, owners, locked, field) => {
    const applicant = await invited({ prefill: { owners }, locked });
    for (const type of ['SOLE_PROP', 'LLC', 'SOLE_PROP'] as const) {
      const saved = await applicant.saveType(type);
      if (type === 'LLC') expect(saved.status).toBe(200);
      else expect(saved).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    }
  });

  test("stay when an owner is asked for details, and bind the owner's own page", async () => {
    const known = { ...KNOWN.owner, email: 'dana@shop.example', phoneNumber: '(415) 555-0188' };
    const applicant = await invited({
      prefill: { ownershipType: 'LLC', owners: [known] },
      locked: ['owners.0.email', 'owners.0.city'],
    });
    await applicant.saveType();
    await applicant.saveBusiness();
    const links = ownerLinks(invites.bed, invites.base);
    const [{ ownerId: listed, ...owner }] = await links.owners(applicant);
    const who = { ...owner, ownerId: listed };
    const { ownerId, token } = await links.ask(applicant, who);
    const bearer = await links.session(token);
    const details = { ...known, ssn: '323-00-1234' };
    const other = await links.call(
      'PUT',
      '/onboarding/owner/details',
      { ...details, city: 'Oakland' },
      bearer,
    );
    expect(other).toMatchObject({ status: 400, body: { errors: [{ field: 'city' }] } });
    expect((await links.call('PUT', '/onboarding/owner/details', details, bearer)).status).toBe(200);
    expect((await applicant.call('DELETE', `${LINKS}/${ownerId}`)).status).toBe(200);
    const [again] = await links.owners(applicant);
    expect(again).toMatchObject({ status: 'typed', email: known.email, city: known.city });
    expect(again.phoneNumber).toBeUndefined();
    expect(again.streetName).toBeUndefined();
  });

  test("can't be changed if a request asks for the section", async () => {
    const applicant = await invited({ prefill: PREFILL, locked: LOCKS });
    await reach(applicant, 'SUBMITTED', { from: 'SMS_VALID' });
    const items = (['business', 'identity', 'payout'] as const).map((section) => ({
      kind: 'section',
      section,
      reason: 'Please check it.',
    }));
    expect((await invites.operator.ask(applicant.account.email, items)).status).toBe(200);
    for (const write of WRITES.filter(([, field]) => field !== 'ownershipType'))
      await refused(applicant, write);
    expect((await applicant.saveBusiness({ dbaName: 'Other' })).status).toBe(200);
  });

  test('block replacing the group', async () => {
    const applicant = await reach(journey(invites.base), 'SUBMITTED');
    const { email } = applicant.account;
    await invites.operator.decide(email, 'APPROVED');
    const { inviteId } = (
      await invites.operator.invite({
        email,
        prefill: { ownershipType: 'LLC', owners: [{ ...KNOWN.owner, firstName: 'Ann' }] },
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
});
