import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../e2e/applicant.ts';
import { OWNERSHIP_RULES } from '../src/domain/ownership/beneficial.ts';
import { ownershipTypes } from '../src/domain/identity.ts';
import { translateAll } from '../src/domain/texts/messages.ts';
import {
  facilitatorsOfEveryType,
  ownershipCases,
  peopleOf,
  PRODUCTS,
  type OwnershipCase,
} from './boundaries/ownershipCases.ts';
import { OWNERS } from './ownerLinks.ts';
import { databases, startTestbed, type Testbed } from './testbed.ts';

const nameOf = ({ rule, type, people, nobody }: OwnershipCase) =>
  `${rule}, ${type}: ${people.join(' ') || 'no one'}${nobody ? ', nobody of 25' : ''}`;
const rows = ownershipCases.map((one) => [nameOf(one), one] as const);

test('the table has 40 lists or more, every rule, and each kind of business', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40);
  expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
  for (const rule of OWNERSHIP_RULES) {
    const types = new Set(ownershipCases.filter((one) => one.rule === rule).map(({ type }) => type));
    // The table omits limited partnerships and LLPs, because they follow the rules for partnerships.
    expect(ownershipTypes.filter((type) => !types.has(type))).toEqual([
      'LIMITED_PARTNERSHIP',
      'LIMITED_LIABILITY_PARTNERSHIP',
    ]);
  }
});

describe.each(databases())('the save of a list of owners on %s', (database) => {
  let bed: Testbed;
  let base: string;
  const begun = new Map<string, Promise<Journey>>();
  beforeAll(async () => {
    const copy = facilitatorsOfEveryType();
    bed = await startTestbed({ database, env: { FACILITATORS_DIR: copy.dir } });
    copy.remove();
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  /** Cases with the same rule and type share an applicant, because each save replaces all owners. */
  function applicantOf({ rule, type }: OwnershipCase): Promise<Journey> {
    const key = `${rule} ${type}`;
    const started =
      begun.get(key) ?? reach(journey(base, { ...PRODUCTS[rule], ownershipType: type }), 'BUSINESS_INFO');
    begun.set(key, started);
    return started;
  }
  const read = async (applicant: Journey) => (await applicant.call('GET', OWNERS)).body;

  test.each(rows)('%s', async (_name, one) => {
    const { type, nobody, errors } = one;
    const applicant = await applicantOf(one);
    const before = await read(applicant);
    const body = { owners: peopleOf(one), ...(nobody && { nobodyOwns25: true }) };
    const answer = await applicant.call('PUT', OWNERS, body);
    if (type === 'GOV') {
      expect(answer).toMatchObject({ status: 409, body: { message: 'This step is not available yet.' } });
      expect((await applicant.saveIdentity()).status).toBe(200);
      return;
    }
    const told = translateAll(answer.body.errors ?? [], {}).map(({ field, message }) => [field, message]);
    expect({ status: answer.status, told }).toEqual({
      status: errors.length === 0 ? 200 : 400,
      told: errors,
    });
    if (errors.length > 0) expect(await read(applicant)).toEqual(before);
    else expect((await applicant.status()).body.data.canVisitStep.payoutBankAccount).toBe(true);
  });
});
