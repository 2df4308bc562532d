import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { boundaries, WIRE_MESSAGE } from '../../../test/boundaries/boundaries.ts';
import { today } from '../../domain/values/date.ts';
import { demoOwner } from '../../domain/demoSample.ts';
import { groupKindOf } from '../../domain/identity.ts';
import { translate } from '../../domain/texts/messages.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { ownershipFields } from './messages.ts';

const OWNERS = '/onboarding/accounts/identity/owners';
const TYPED = { ownerId: expect.any(String), status: 'typed' };
const UNAVAILABLE = 'This step is not available yet.';

const owner = (overrides: Record<string, unknown> = {}) => ({ ...demoOwner('private'), ...overrides });
const ada = owner({ firstName: 'Ada', ssn: '111223333', ownershipPercentage: 60 });
const ben = owner({ firstName: 'Ben', ssn: '444556666', ownershipPercentage: 40 });

const put = (applicant: Journey, owners: unknown) => applicant.call('PUT', OWNERS, { owners });
const partly = (applicant: Journey, owners: unknown) =>
  applicant.call('POST', `${OWNERS}/partial`, { owners });
const readOwners = async (applicant: Journey) => (await applicant.call('GET', OWNERS)).body.data.owners;
const stageOf = async (applicant: Journey) => (await applicant.status()).body.data.smAppStatus;

const rows = boundaries(today()).filter(({ section, on }) => section === 'owner' && on !== 'form');

describe.each(databases())('the owners on %s', (database) => {
  let bed: Testbed;
  let base: string;
  const begin = async (ownershipType: 'LLC' | 'SOLE_PROP' | 'GOV' = 'LLC') =>
    reach(journey(base, { ownershipType }), 'BUSINESS_INFO');

  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  let llc: Journey;
  let sole: Journey;
  beforeAll(async () => {
    llc = await begin();
    sole = await begin('SOLE_PROP');
  });

  test.each([
    ['nothing', undefined, 'owners', '"owners" is required'],
    ['a text', { owners: 'x' }, 'owners', '"owners" must be a valid list of owners'],
    ['a crowd', Array.from({ length: 101 }, () => ({})), 'owners', '"owners" must be a valid list of owners'],
    ['nobody', [null], 'owners.0', '"owners" must be a valid list of owners'],
    ['a book', [{ city: 'x'.repeat(2001) }], 'owners.0.city', '"city" must be a valid text'],
  ])('rejects %s under the name of the list', async (_what, body, field, message) => {
    const answer = await llc.call('PUT', OWNERS, body);
    expect(answer).toMatchObject({ status: 400, body: { message, errors: [{ field, message }] } });
  });

  test.each(rows)('accepts or rejects $ownershipType $field $value', async (row) => {
    const isSole = row.ownershipType === 'SOLE_PROP';
    const one = { ...demoOwner(isSole ? 'sole' : 'private'), [row.field]: row.value };
    const share = Number(row.value);
    const needsOther = row.field === 'ownershipPercentage' && share > 0 && share < 75;
    const owners = needsOther ? [one, owner({ ownershipPercentage: 99 })] : [one];
    const answer = await put(isSole ? sole : llc, owners);
    if (row.message === null) {
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
      return;
    }
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].field).toBe(`owners.0.${row.field}`);
    expect(translate(answer.body.message, ownershipFields)).toBe(row.message);
    expect(answer.body.message).toMatch(WIRE_MESSAGE);
  });

  test('are returned normalized, without unknown keys', async () => {
    const applicant = await begin();
    const typed = owner({
      ssn: '123-45-6789',
      birthDate: '05-17-1984',
      postalCode: '94105-1234',
      ownershipPercentage: '100',
      phoneType: 'mobile',
      id: 7,
    });
    expect((await put(applicant, [typed])).status).toBe(200);
    const { middleName: _, ...sample } = demoOwner('private');
    expect(await readOwners(applicant)).toEqual([
      { ...sample, ...TYPED, birthDate: '05-17-1984', dateStarted: '03-02-2015' },
    ]);
    expect(await stageOf(applicant)).toBe('IDENTITY');
  });

  test('are rejected with the errors of every owner, and nothing is stored', async () => {
    const applicant = await begin();
    const answer = await put(applicant, [owner({ city: '' }), owner({ ssn: '1', state: 'XX' })]);
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'owners.0.city',
      'owners.1.ssn',
      'owners.1.state',
      'owners',
    ]);
    expect(await readOwners(applicant)).toEqual([]);
  });

  test('of a sole proprietorship are exactly one, with 100 percent', async () => {
    const applicant = await begin('SOLE_PROP');
    const proprietor = demoOwner('sole');
    expect((await put(applicant, [])).body.message).toBe('A sole proprietorship must have one owner.');
    expect((await put(applicant, [proprietor, proprietor])).body.message).toBe(
      'A sole proprietorship can only have one owner.',
    );
    const several = await put(applicant, [proprietor, { ...proprietor, position: 'OW', city: '' }]);
    expect(several.body.message).toBe('A sole proprietorship can only have one owner.');
    expect(several.body.errors.map((error: { field: string }) => error.field)).toEqual([
      'owners',
      'owners.1.position',
      'owners.1.city',
    ]);
    await put(applicant, [{ ...proprietor, ownershipPercentage: 10 }]);
    expect(await readOwners(applicant)).toMatchObject([{ ownershipPercentage: 100 }]);
    await partly(applicant, [{ ...proprietor, ownershipPercentage: 10 }]);
    expect(await readOwners(applicant)).toMatchObject([{ ownershipPercentage: 100 }]);
  });

  test("come with the business's TIN type, because a proprietor is asked for that number", async () => {
    const applicant = await begin('SOLE_PROP');
    expect((await applicant.saveBusiness({ tinType: 3 })).status).toBe(200);
    const { body } = await applicant.call('GET', '/onboarding/accounts/identity/owners');
    expect(body.data.tinType).toBe(3);
  });

  test("of a demo product get the usual position if they have none, and others don't", async () => {
    for (const [ownershipType, position] of [
      ['LLC', 'OW'],
      ['SOLE_PROP', 'SP'],
    ] as const) {
      const given = { ...demoOwner(groupKindOf(ownershipType)), position: '' };
      const applicant = await reach(
        journey(base, { ownershipType, spProductSlug: 'harbor-demo' }),
        'BUSINESS_INFO',
      );
      expect((await put(applicant, [given])).status).toBe(200);
      expect(await readOwners(applicant)).toMatchObject([{ position }]);
      const refused = await put(await begin(ownershipType), [given]);
      expect(refused.body.message).toBe('"position" is required');
    }
  });

  test('saved partially replace the list, including blanks and a new owner with 0 percent', async () => {
    const applicant = await begin();
    await put(applicant, [ada, ben]);
    const draft = { firstName: 'Cy', lastName: '', ownershipPercentage: 0, country: 'US' };
    expect((await partly(applicant, [ada, draft])).status).toBe(200);
    const [, second, ...more] = await readOwners(applicant);
    expect(second).toEqual({ ...TYPED, firstName: 'Cy', ownershipPercentage: 0, country: 'US' });
    expect(more).toEqual([]);
    expect(await stageOf(applicant)).toBe('BUSINESS_INFO');
    await partly(applicant, []);
    expect(await readOwners(applicant)).toEqual([]);
  });

  test('saved partially with an invalid value store nothing', async () => {
    const applicant = await begin();
    await put(applicant, [ada, ben]);
    const answer = await partly(applicant, [{ ...ada, firstName: 'Changed', email: 'no' }]);
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'owners.0.email', message: '"email" must be a valid email address' }] },
    });
    expect(await readOwners(applicant)).toMatchObject([{ firstName: 'Ada' }, { firstName: 'Ben' }]);
  });

  test('are masked for a link, and keep their numbers when the masks are sent back', async () => {
    const applicant = await begin();
    await put(applicant, [ada, ben]);
    const opened = await applicant.byLink();
    const shown = await readOwners(opened);
    expect(shown.map(({ ssn }: { ssn: string }) => ssn)).toEqual(['*****3333', '*****6666']);
    expect((await put(opened, shown.toReversed())).status).toBe(200);
    expect(await readOwners(applicant)).toMatchObject([
      { firstName: 'Ben', ssn: '444556666' },
      { firstName: 'Ada', ssn: '111223333' },
    ]);
  });

  test('keep their own numbers when one before them is removed, even if two end alike', async () => {
    const applicant = await begin();
    const sameEnding = owner({ firstName: 'Eve', ssn: '999993333', ownershipPercentage: 40 });
    await put(applicant, [ada, sameEnding]);
    const opened = await applicant.byLink();
    const [, second] = await readOwners(opened);
    await partly(opened, [second]);
    expect(await readOwners(applicant)).toMatchObject([{ firstName: 'Eve', ssn: '999993333' }]);
  });

  test.each([put, partly])('with a mask that matches no owner are rejected', async (save) => {
    const applicant = await begin();
    await put(applicant, [ada, ben]);
    expect(await save(applicant, [ada, { ...ben, ssn: '*****0000' }])).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'owners.1.ssn', message: '"ssn" is required' }] },
    });
  });

  test('keep nothing if masks are exchanged', async () => {
    const applicant = await begin();
    await put(applicant, [ada, ben]);
    const opened = await applicant.byLink();
    const [first, second] = await readOwners(opened);
    const exchanged = [
      { ...first, ssn: second.ssn },
      { ...second, ssn: first.ssn },
    ];
    expect(await put(opened, exchanged)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'owners.0.ssn' }, { field: 'owners.1.ssn' }] },
    });
    expect(await readOwners(applicant)).toMatchObject([{ ssn: '111223333' }, { ssn: '444556666' }]);
  });

  test('may be sent as a bare list', async () => {
    expect((await llc.call('PUT', OWNERS, [demoOwner('private')])).status).toBe(200);
  });

  test("aren't a section of a government entity", async () => {
    const applicant = await begin('GOV');
    expect(await applicant.call('GET', OWNERS)).toMatchObject({
      status: 400,
      body: { message: UNAVAILABLE },
    });
    expect(await put(applicant, [ada])).toMatchObject({ status: 409, body: { message: UNAVAILABLE } });
    expect(await partly(applicant, [ada])).toMatchObject({ status: 409, body: { message: UNAVAILABLE } });
  });
});
