import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { boundaries, WIRE_MESSAGE } from '../../../test/boundaries/boundaries.ts';
import { today } from '../../domain/values/date.ts';
import { demoContact } from '../../domain/demoSample.ts';
import { translate } from '../../domain/texts/messages.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { ownershipFields } from './messages.ts';

const CONTACT = '/onboarding/accounts/identity/contact';
const UNAVAILABLE = 'This step is not available yet.';

const readContact = async (applicant: Journey) => (await applicant.call('GET', CONTACT)).body.data.contact;
const stageOf = async (applicant: Journey) => (await applicant.status()).body.data.smAppStatus;

const rows = boundaries(today()).filter(({ section, on }) => section === 'contact' && on !== 'form');

describe.each(databases())('the contact on %s', (database) => {
  let bed: Testbed;
  let base: string;
  const begin = async (ownershipType: 'LLC' | 'SOLE_PROP' | 'GOV' = 'LLC') =>
    reach(journey(base, { ownershipType }), 'BUSINESS_INFO');

  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  let gov: Journey;
  beforeAll(async () => {
    gov = await begin('GOV');
  });

  test.each(rows)('accepts or rejects $field $value', async ({ field, value, message }) => {
    const answer = await gov.call('PUT', CONTACT, { ...demoContact(), [field]: value });
    if (message === null) {
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
      return;
    }
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
    expect(translate(answer.body.message, ownershipFields)).toBe(message);
    expect(answer.body.message).toMatch(WIRE_MESSAGE);
  });

  test('is returned normalized, bare or wrapped', async () => {
    const applicant = await begin('GOV');
    const { middleName: _m, type: _t, processor: _p, ...sample } = demoContact();
    const answer = await applicant.call('PUT', CONTACT, {
      contact: { ...demoContact(), ssn: '123-45-6789' },
    });
    expect(answer.status).toBe(200);
    expect(await readContact(applicant)).toEqual({ ...sample, birthDate: '05-17-1984' });
    expect(await stageOf(applicant)).toBe('IDENTITY');
  });

  test('saved partially keeps missing fields and clears empty ones', async () => {
    const applicant = await begin('GOV');
    await applicant.saveIdentity();
    expect((await applicant.call('POST', `${CONTACT}/partial`, { firstName: 'Cy', city: '' })).status).toBe(
      200,
    );
    const contact = await readContact(applicant);
    expect(contact).toMatchObject({ firstName: 'Cy', lastName: 'Marlow', ssn: '123456789' });
    expect(contact).not.toHaveProperty('city');
    expect(await stageOf(applicant)).toBe('BUSINESS_INFO');
    const wrong = await applicant.call('POST', `${CONTACT}/partial`, { firstName: 'Di', email: 'no' });
    expect(wrong.body.errors).toEqual([{ field: 'email', message: '"email" must be a valid email address' }]);
    expect((await readContact(applicant)).firstName).toBe('Cy');
  });

  test('is masked for a link, and keeps its number when the mask is sent back', async () => {
    const applicant = await begin('GOV');
    await applicant.saveIdentity();
    const opened = await applicant.byLink();
    const contact = await readContact(opened);
    expect(contact.ssn).toBe('*****6789');
    expect((await opened.call('PUT', CONTACT, contact)).status).toBe(200);
    expect((await readContact(applicant)).ssn).toBe('123456789');
  });

  test("isn't a section of a company", async () => {
    const applicant = await begin();
    expect(await applicant.call('GET', CONTACT)).toMatchObject({
      status: 400,
      body: { message: UNAVAILABLE },
    });
    expect(await applicant.call('PUT', CONTACT, demoContact())).toMatchObject({
      status: 409,
      body: { message: UNAVAILABLE },
    });
  });
});
