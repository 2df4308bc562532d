import { describe, expect, test } from 'vitest';
import { journey, type Answer, type Journey } from '../../../e2e/applicant.ts';
import { KNOWN, OPERATOR_KEY, PREFILL, statusOf, withInvites } from '../../../test/invited.ts';
import { databases } from '../../../test/testbed.ts';
import { demoContact } from '../../domain/demoSample.ts';

const { business, owner } = KNOWN;
/** With a two-digit street number, one character longer than the form allows. */
const LONG = `${'Long '.repeat(7)}St.`;

describe.each(databases())("an invite's prefill on %s", (database) => {
  const invites = withInvites(database);
  const { invited } = invites;
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

  test.each<[string, object, (applicant: Journey) => Promise<Answer>, string]>([
    [
      'owners',
      { owners: [owner] },
      (applicant) =>
        applicant.call('POST', `${at}/identity/owners/partial`, {
          owners: [{ ...owner, ssn: '323-00-1234' }],
        }),
      'BUSINESS_INFO',
    ],
    [
      'bank accounts',
      { payout: PREFILL.payout },
      (applicant) =>
        applicant.call('POST', `${at}/payout/partial`, [
          { ...KNOWN.account, accountNumber: '1234567', confirmAccountNumber: '1234567' },
        ]),
      'IDENTITY',
    ],
  ])("can't be submitted before the applicant continues from the %s", async (name, prefill, draft, stage) => {
    const applicant = await invited({ prefill: { ownershipType: 'LLC', ...prefill } });
    await applicant.saveType();
    await applicant.saveBusiness();
    if (name === 'owners') await applicant.savePayout();
    else await applicant.saveIdentity();
    expect((await draft(applicant)).status).toBe(200);
    if (name === 'owners') expect((await applicant.savePayout()).status).toBe(409);
    expect(await statusOf(applicant)).toMatchObject({ smAppStatus: stage, canVisitStep: { submit: false } });
    expect(await applicant.submit()).toMatchObject({ status: 409, body: { code: 'step_unavailable' } });
    await applicant.saveIdentity();
    await applicant.savePayout();
    expect((await applicant.submit()).status).toBe(200);
  });

  test("includes a government's contact", async () => {
    const { ssn: _ssn, type: _type, processor: _processor, ...contact } = demoContact();
    const prefill = { ownershipType: 'GOV', contact };
    const { body } = await invites.operator.invite({
      prefill,
      locked: ['contact.email'],
      spProductSlug: 'harbor',
    });
    const applicant = journey(invites.base, { ownershipType: 'GOV' });
    await applicant.initiate({ inviteId: body.inviteId });
    await applicant.verifyPhone();
    await applicant.saveType();
    expect((await applicant.saveBusiness()).status).toBe(200);
    const refused = await applicant.saveIdentity({ email: 'other@example.com' });
    expect(refused.body.errors).toMatchObject([{ field: 'email' }]);
    expect((await applicant.saveIdentity()).status).toBe(200);
  });

  test("is omitted if the chosen type doesn't use it", async () => {
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
    [{ business: { legalName: 5 } }, 'business.legalName', 'prefill field'],
    [{ owners: [{ firstName: true }] }, 'owners.0.firstName', 'prefill field'],
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
    [{ business: { websiteUrl: `https://shop.example/${'a'.repeat(58)}` } }, 'business.websiteUrl'],
    [{ business: { address: { streetNum: '12', streetName: LONG } } }, 'business.address.streetName'],
    [{ owners: [{ streetNum: '12', streetName: LONG }] }, 'owners.0.streetName'],
  ])('is rejected by its path: %j', async (prefill, path, thing) => {
    const { status, body } = await invites.operator.invite({ prefill });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ field: `prefill.${path}` }]);
    if (thing) expect(body.errors[0].message).toBe(`"prefill.${path}" must be a valid ${thing}`);
  });

  test('may be as long as the form allows', async () => {
    const business = {
      websiteUrl: `https://shop.example/${'a'.repeat(57)}`,
      address: { streetNum: '12', streetName: LONG.slice(0, 37) },
    };
    expect(await invites.operator.invite({ prefill: { business } })).toMatchObject({ status: 200 });
  });

  test('cannot lock percentages that no list of owners can have', async () => {
    const lock = (...shares: number[]) => {
      const owners = shares.map((ownershipPercentage) => ({ ownershipPercentage }));
      const locked = shares.map((_, at) => `owners.${at}.ownershipPercentage`);
      return invites.operator.invite({ prefill: { ownershipType: 'LLC', owners }, locked });
    };
    for (const shares of [[0], [60, 60]]) {
      const { status, body } = await lock(...shares);
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ field: 'locked' }]);
    }
    expect(await lock(60, 40)).toMatchObject({ status: 200 });
  });

  test.each([
    [{ streetName: 'Main St' }, 'Please enter street number at the beginning'],
    [{ streetNum: '12' }, 'Please enter street name'],
    [{ streetNum: '12', streetName: 'Main St' }, null],
    [{ streetName: '12 Main St' }, null],
  ])('can lock an address only if the form accepts its line: %j', async (address, message) => {
    const [half] = Object.keys(address);
    const path = `business.address.${half}`;
    const { status, body } = await invites.operator.invite({
      prefill: { business: { address } },
      locked: [path],
    });
    expect(status).toBe(message === null ? 200 : 400);
    if (message !== null) expect(body.errors).toEqual([{ field: `prefill.${path}`, message }]);
    expect(await invites.operator.invite({ prefill: { business: { address } } })).toMatchObject({
      status: 200,
    });
  });

  test('must be an object, and only known fields can be locked', async () => {
    for (const prefill of ['x', 7, []])
      expect((await invites.operator.invite({ prefill })).body.errors).toMatchObject([{ field: 'prefill' }]);
    const locked = ['business.legalName', 'business.dbaName', 'nothing', 7];
    const { status, body } = await invites.operator.invite({
      prefill: { business: { legalName: 'Acme' } },
      locked,
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'locked.1',
      'locked.2',
      'locked.3',
    ]);
    expect((await invites.operator.invite({ locked: 'business' })).body.errors).toMatchObject([
      { field: 'locked' },
    ]);
  });

  test('is the same for a retry with one key, and another invite with that key is rejected', async () => {
    const headers = { authorization: `Bearer ${OPERATOR_KEY}`, 'idempotency-key': crypto.randomUUID() };
    const body = { spProductSlug: 'harbor', name: 'Ann Example', email: 'ann@example.com', phoneNumber: '' };
    const send = (prefill: object) =>
      journey(invites.base).call(
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
