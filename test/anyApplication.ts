/** Random applications. Each business, person, and bank account is valid or has one or two values changed. */
import * as fc from 'fast-check';
import { boundaries } from './boundaries/boundaries.ts';
import type { BoundarySection } from './boundaries/boundaries.ts';
import { demoBankAccount, demoBusiness, demoContact, demoOwner } from '../src/domain/demoSample.ts';
import { groupKindOf } from '../src/domain/identity.ts';
import type { GroupKind, OwnershipType } from '../src/domain/identity.ts';
import { positionsOfKind } from '../src/domain/values/positions.ts';
import { statesFor } from '../src/domain/values/states.ts';

export interface AnyApplication {
  business: Record<string, unknown>;
  owners: Record<string, unknown>[];
  contact: Record<string, unknown>;
  accounts: Record<string, unknown>[];
}

interface Wanted {
  ownershipType: OwnershipType;
  quantity: number;
  /** YYYY-MM-DD. */
  today: string;
}

interface Change {
  field: string;
  value: unknown;
}

const IN_ADDRESS = new Set(['streetNum', 'streetName', 'city', 'state', 'postalCode', 'country']);
const GONE = Symbol('a field that is not sent');

export function anyApplication({ ownershipType, quantity, today }: Wanted): fc.Arbitrary<AnyApplication> {
  const kind = groupKindOf(ownershipType);
  const changesOf = (section: BoundarySection) => changes({ section, kind, today });
  return fc.record({
    business: withChanges(business(kind), changesOf('business')),
    owners: owners(kind, changesOf('owner')),
    contact: withChanges(person(kind), changesOf('contact')),
    accounts: fc.array(withChanges(account, changesOf('bank')), {
      minLength: quantity,
      maxLength: quantity + 1,
      size: '-1',
    }),
  });
}

const text = (max: number) =>
  fc
    .array(fc.constantFrom(...Array.from("abcXYZ éñ-.'’,&_")), { minLength: 1, maxLength: max })
    .map((characters) => characters.join('').trim() || 'A');
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const phone = fc.tuple(fc.constantFrom('', '+1 ', '1'), digits(10)).map((parts) => parts.join(''));
const day = (from: number, to: number) =>
  fc
    .tuple(
      fc.integer({ min: from, max: to }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.boolean(),
    )
    .map(([year, month, date, isIso]) => {
      const [m, d] = [month, date].map((part) => String(part).padStart(2, '0'));
      return isIso ? `${year}-${m}-${d}` : `${m}-${d}-${year}`;
    });

const address = {
  streetNum: fc.integer({ min: 1, max: 999_999_999 }).map(String),
  streetName: text(40),
  city: text(30),
  state: fc.constantFrom(...statesFor({ dc: false }).map(({ code }) => code)),
  postalCode: digits(5),
  country: fc.constant('US'),
};

function business(kind: GroupKind) {
  return fc.record({
    ...constants(demoBusiness(kind)),
    legalName: kind === 'sole' ? fc.constant('') : text(150),
    dbaName: text(100),
    billingDescriptor: fc.oneof(fc.constant(''), text(25)),
    tinType: kind === 'sole' ? fc.constantFrom(1, 3, '1', '3') : fc.constantFrom(2, '2', ''),
    federalTaxId: digits(9),
    phoneNumber: phone,
    address: fc.record(address),
    businessEstablishedDate: day(1800, 2025),
    expectedMonthlyVolume: fc.integer({ min: 1, max: 1_000_000_000 }).map((cents) => cents / 100),
  });
}

function person(kind: GroupKind): fc.Arbitrary<Record<string, unknown>> {
  return fc.record<Record<string, unknown>>({
    ...constants(kind === 'government' ? demoContact() : demoOwner(kind)),
    ...address,
    firstName: text(24),
    middleName: fc.oneof(fc.constant(''), text(24)),
    lastName: text(24),
    ssn: digits(9),
    birthDate: day(1935, 2000),
    phoneNumber: phone,
    position: fc.constantFrom(...positionsOfKind(kind)),
  });
}

const account = fc.record({
  ...constants(demoBankAccount('Main')),
  nameOnAccount: text(100),
  accountType: fc.constantFrom('checking', 'savings', 'Savings'),
  accountRouting: digits(9),
  accountNumber: fc.integer({ min: 5, max: 17 }).chain(digits),
});

function constants<Values extends object>(values: Values) {
  const entries = Object.entries(values).map(([name, value]) => [name, fc.constant(value)]);
  return Object.fromEntries(entries) as { [Name in keyof Values]: fc.Arbitrary<Values[Name]> };
}

/** A sole proprietorship has 0 to 2 owners. Otherwise, there are 1 to 5, whose shares total about 73 to 102 percent. */
function owners(kind: GroupKind, change: fc.Arbitrary<Change>): fc.Arbitrary<Record<string, unknown>[]> {
  const shares =
    kind === 'sole'
      ? fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 0, maxLength: 2 })
      : fc
          .tuple(
            fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 }),
            fc.integer({ min: 73, max: 102 }),
          )
          .map(([parts, total]) => split(parts, total));
  return shares.chain((all) =>
    fc.tuple(
      ...all.map((ownershipPercentage) =>
        withChanges(
          person(kind).map((one) => ({ ...one, ownershipPercentage })),
          change,
          // Makes each owner of a longer list more likely to be valid. Otherwise, few long lists would be valid.
          1 + all.length,
        ),
      ),
    ),
  );
}

function split(parts: readonly number[], total: number): number[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  const shares = parts.map((part) => Math.max(1, Math.floor((part * total) / sum)));
  const rest = total - shares.reduce((all, share) => all + share, 0);
  return shares.map((share, index) => (index === 0 ? Math.max(1, share + rest) : share));
}

function changes({
  section,
  kind,
  today,
}: {
  section: BoundarySection;
  kind: GroupKind;
  today: string;
}): fc.Arbitrary<Change> {
  const rows = boundaries(today).filter(
    (row) =>
      row.section === section && row.on !== 'form' && (kind === 'sole' || row.ownershipType !== 'SOLE_PROP'),
  );
  const odd = fc.record({
    field: fc.constantFrom(...new Set(rows.map(({ field }) => field))),
    value: fc.oneof(
      fc.constantFrom<unknown>('', '   ', GONE, null, 0, -1, 1.5, 2, '*****6789', '\u0000', 'ß\ud800'),
      fc.string({ maxLength: 60 }),
      fc.integer(),
    ),
  });
  return fc.oneof({ arbitrary: fc.constantFrom(...rows), weight: 2 }, odd);
}

function withChanges(
  right: fc.Arbitrary<Record<string, unknown>>,
  change: fc.Arbitrary<Change>,
  weight = 2,
): fc.Arbitrary<Record<string, unknown>> {
  const some = fc.oneof(
    { arbitrary: fc.constant<Change[]>([]), weight },
    { arbitrary: fc.array(change, { minLength: 1, maxLength: 2 }), weight: 1 },
  );
  return fc.tuple(right, some).map(([values, all]) => all.reduce(changed, values));
}

function changed(values: Record<string, unknown>, { field, value }: Change): Record<string, unknown> {
  const { address: nested } = values;
  if (nested !== undefined && IN_ADDRESS.has(field))
    return { ...values, address: changed({ ...(nested as object) }, { field, value }) };
  const { [field]: _, ...rest } = values;
  return value === GONE ? rest : { ...rest, [field]: value };
}
