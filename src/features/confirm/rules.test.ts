import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { demoBankAccount, demoBusiness, demoContact, demoOwner } from '../../domain/demoSample.ts';
import { TIN } from '../../domain/values/taxId.ts';
import { groupKindOf, type OwnershipType } from '../../domain/identity.ts';
import { personFacts, messageWithPlace, placeOf, reviewMessage } from './facts.ts';
import { additionalErrors } from './messages.ts';
import { loadReviewParts, REVIEW_FACTS } from '../../../test/reviewParts.ts';
import { reviewErrors, type ReviewError } from './reviewPart.ts';

const parts = await loadReviewParts();
const facts = { ...REVIEW_FACTS, today: '2026-11-20' };

function reviewed(ownershipType: OwnershipType, overrides: object = {}) {
  const kind = groupKindOf(ownershipType);
  return {
    ...facts,
    ownershipType,
    isGovernment: kind === 'government',
    business: demoBusiness(kind),
    owners: kind === 'government' ? [] : [demoOwner(kind)],
    contact: kind === 'government' ? demoContact() : {},
    accounts: [demoBankAccount('Payout account')],
    quantity: 1,
    ...overrides,
  };
}

const owner = (overrides: object) => ({ ...demoOwner('private'), ...overrides });
const errorsOf = (review: ReturnType<typeof reviewed>) => reviewErrors(parts, review);
const messagesOf = (review: ReturnType<typeof reviewed>) =>
  errorsOf(review).map((error) => reviewMessage(error, parts[error.section].names(error, review)));

describe('the errors of a review', () => {
  test.each<OwnershipType>(['LLC', 'SOLE_PROP', 'GOV'])('%s, complete: none', (type) => {
    expect(errorsOf(reviewed(type))).toEqual([]);
  });

  test("doesn't check masked secrets", () => {
    const review = reviewed('LLC', {
      business: { ...demoBusiness('private'), federalTaxId: '*****6789' },
      owners: [owner({ ssn: '*****6789' })],
      accounts: [{ ...demoBankAccount('Payout account'), accountNumber: '*****6789' }],
    });
    expect(errorsOf(review)).toEqual([]);
  });

  test('reports a missing TIN type only if the form asks for it', () => {
    const of = (type: OwnershipType, federalTaxId: string) => {
      const business = { ...demoBusiness(groupKindOf(type)), tinType: '', federalTaxId };
      return errorsOf(reviewed(type, { business })).map(({ field }) => field);
    };
    expect(of('LLC', '')).toEqual(['business.federalTaxId']);
    expect(of('LLC', '123456789')).toEqual([]);
    expect(of('SOLE_PROP', '')).toEqual(['business.tinType', 'business.federalTaxId']);
  });

  test('checks every section in step order', () => {
    const review = reviewed('LLC', {
      business: { ...demoBusiness('private'), dbaName: '' },
      owners: [owner({ ssn: '12' }), owner({ email: 'nobody', ownershipPercentage: 0 })],
      accounts: [{ ...demoBankAccount('Payout account'), accountRouting: '123' }],
    });
    expect(errorsOf(review).map(({ section, field }) => [section, field])).toEqual([
      ['business', 'business.dbaName'],
      ['identity', 'owners.0.ssn'],
      ['identity', 'owners.1.email'],
      ['identity', 'owners.1.ownershipPercentage'],
      ['payout', 'accounts.0.accountRouting'],
    ]);
    expect(messagesOf(review)).toEqual([
      'Doing business as (DBA) name is required.',
      'Invalid SSN',
      'Please enter a valid email address.',
      'Enter a whole number from 1 to 100.',
      'The Routing number must be 9 digits long.',
    ]);
  });

  test.each([
    [{ streetNum: '' }, 'Invalid address format'],
    [{ streetName: '' }, 'Invalid address format'],
    [{ streetNum: '12B' }, 'Invalid address format'],
    [{ streetNum: '1234567890' }, 'Use 9 characters or fewer.'],
    [{ streetName: 'x'.repeat(41) }, 'Use 40 characters or fewer.'],
    [{ ssn: '123' }, 'Invalid SSN'],
  ])('an owner with %o: %s', (change, message) => {
    expect(messagesOf(reviewed('LLC', { owners: [owner(change)] }))).toEqual([message]);
    const contact = { ...demoContact(), ...change };
    expect(messagesOf(reviewed('GOV', { contact }))).toEqual([message]);
  });

  test.each([
    [74, 'Total ownership percentage should be between 75% and 100%. Current total: 74%'],
    [75, undefined],
    [100, undefined],
  ])('a total of %d: %s', (ownershipPercentage, message) => {
    expect(messagesOf(reviewed('LLC', { owners: [owner({ ownershipPercentage })] }))[0]).toBe(message);
  });

  test('a total above 100 is reported', () => {
    const owners = [owner({ ownershipPercentage: 60 }), owner({ ownershipPercentage: 41 })];
    expect(messagesOf(reviewed('LLC', { owners }))).toEqual([
      'Total ownership percentage should be between 75% and 100%. Current total: 101%',
    ]);
  });

  test('a sole proprietorship has exactly one owner', () => {
    const one = demoOwner('sole');
    expect(messagesOf(reviewed('SOLE_PROP', { owners: [one, one] }))).toEqual([
      'A sole proprietorship can only have one owner.',
    ]);
    expect(messagesOf(reviewed('SOLE_PROP', { owners: [] }))).toEqual([
      'A sole proprietorship must have one owner.',
    ]);
  });

  test.each([
    [112, undefined],
    [113, 'Use 112 characters or fewer.'],
  ])('a website of %d characters: %s', (length, message) => {
    const host = 'https://shop.example.com/';
    const business = { ...demoBusiness('private'), websiteUrl: host + 'x'.repeat(length - host.length) };
    expect(messagesOf(reviewed('LLC', { business }))[0]).toBe(message);
  });

  test("the number of bank accounts is the product's", () => {
    expect(messagesOf(reviewed('LLC', { quantity: 2 }))).toEqual(['Please enter 2 bank accounts.']);
  });
});

test("the dialog counts the errors it doesn't show", () => {
  expect(additionalErrors(0)).toBeNull();
  expect(additionalErrors(1)).toBe('There is 1 additional error(s) that need to be addressed.');
  expect(additionalErrors(4)).toBe('There are 4 additional error(s) that need to be addressed.');
});

function inCard(error: ReviewError, business = {}): string {
  const review = reviewed('SOLE_PROP', { business });
  return messageWithPlace(error, parts[error.section].names(error, review));
}

test('in the card, an error names its field, and its owner by number if there is no name', () => {
  const error = { field: 'owners.1.ssn', message: '"ssn" must be a valid ssn', section: 'identity' } as const;
  expect(inCard(error)).toBe('Owner 2, Social Security Number: Invalid SSN');
});

test("names an owner who hasn't answered a link, also in the card", () => {
  const bea = { firstName: 'Bea', lastName: 'Marlow', ownershipPercentage: 25, position: 'OW' };
  const invited = { ...bea, ownerId: 'id', status: 'invited' };
  const review = reviewed('LLC', { owners: [owner({ ownershipPercentage: 75 }), invited] });
  const [error, ...others] = errorsOf(review);
  if (!error) throw new Error('No error.');
  expect(others).toEqual([]);
  expect(placeOf(error, parts.identity.names(error, review))).toBe('Bea Marlow');
  const awaited = renderToStaticMarkup(parts.identity.card(review).content).split('Bea Marlow')[1];
  expect(awaited).toContain('This owner hasn&#x27;t entered their details yet.');
});

test("in the card, a field that its message names isn't named twice", () => {
  const routing = { field: 'accounts.0.accountRouting', message: '"accountRouting" is required' };
  expect(inCard({ ...routing, section: 'payout' })).toBe('The Routing number field is required.');
  const city = { field: 'owners.1.city', message: '"city" is required', section: 'identity' } as const;
  expect(inCard(city)).toBe('Owner 2: City is required.');
});

test('calls the number of a proprietor who files taxes with an ITIN an ITIN', () => {
  const error = { field: 'owners.0.ssn', message: '"ssn" must be a valid ssn', section: 'identity' } as const;
  const business = { tinType: TIN.ITIN };
  expect(inCard(error, business)).toBe('Dana Marlow: Invalid ITIN');
  const missing = { ...error, message: '"ssn" is required' };
  expect(inCard(missing, business)).toBe('Dana Marlow: ITIN is required.');
  const labels = personFacts({ ssn: '912345678' }, { isItin: true }).map(({ label }) => label);
  expect(labels).toContain('ITIN');
  expect(labels).not.toContain('Social Security Number');
});
