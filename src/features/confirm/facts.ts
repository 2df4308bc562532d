import type { ReplyOf } from '../../api/endpoint.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { formatAddressLine } from '../../domain/values/address.ts';
import type { Translation } from '../../domain/texts/languages.ts';
import { personName as fullName } from '../../domain/personName.ts';
import { MONTHLY_FEE } from '../../domain/limits.ts';
import { translate, type FieldMessages } from '../../domain/texts/messages.ts';
import type { BUSINESS_ADDRESS } from '../../domain/sections/address.ts';
import { BANK_ACCOUNT } from '../../domain/sections/bankAccount.ts';
import { BUSINESS } from '../../domain/sections/business.ts';
import { toText, type Fields } from '../../domain/sections/fields.ts';
import { OWNER, hasItin } from '../../domain/sections/person.ts';
import { formatTaxId, parseTinType, TIN, tinLabel } from '../../domain/values/taxId.ts';
import type { readBusiness } from '../account-company/contract.ts';
import type { readPayout } from '../bank-account/contract.ts';
import type { readOwners } from '../verify-ownership/contract.ts';
import { PERSON_LABELS, unnamedOwner } from '../verify-ownership/names.ts';
import type { readFees } from './contract.ts';
import { FACT_WORDS } from './messages.ts';

export type FactWords = Translation<typeof FACT_WORDS>;

export interface Fact {
  field?: string;
  label: string;
  lines: readonly string[];
  isSecret?: boolean;
}

export type BusinessRead = ReplyOf<typeof readBusiness>['data']['business'];
export type PersonRead = ReplyOf<typeof readOwners>['data']['owners'][number];
export type AccountRead = ReplyOf<typeof readPayout>[number];
export type Fees = ReplyOf<typeof readFees>['data'];
type Rate = NonNullable<Fees['platform']>;

function fact(label: string, value: string | undefined, isSecret = false): Fact {
  return { label, lines: value ? [value] : [], isSecret };
}

export function filled(facts: readonly Fact[]): Fact[] {
  return facts.filter(({ lines }) => lines.length > 0);
}

function rowsOf(
  fields: Fields<never>,
  read: object,
  {
    labels,
    worded,
    first = [],
  }: {
    labels: Readonly<Record<string, string>>;
    worded: Readonly<Record<string, Fact | null>>;
    first?: readonly string[];
  },
): Fact[] {
  const values = new Map(Object.entries(read) as [string, string | number][]);
  const names = new Set([...first, ...Object.keys(fields)]);
  return [...names].flatMap((name) => {
    const [own, spec, label] = [worded[name], fields[name], labels[name]];
    if (own !== undefined) return own ? { ...own, field: name } : [];
    if (!spec || 'group' in spec || label === undefined) return [];
    return { ...fact(label, toText(spec.kind, values.get(name)), spec.secret), field: name };
  });
}

export function businessFacts(
  business: BusinessRead,
  category: string,
  words: FactWords = FACT_WORDS,
): Fact[] {
  const { business: labels } = words;
  const tin = parseTinType(business.tinType) ?? TIN.EIN;
  const taxLabel = `${labels.federalTaxId} (${tinLabel(tin)})`;
  return rowsOf(BUSINESS, business, {
    labels,
    worded: {
      tinType: null,
      federalTaxId: fact(taxLabel, formatTaxId(business.federalTaxId ?? '', tin), tin !== TIN.EIN),
      address: { label: words.person.addressLine, lines: addressLines(business.address, words) },
      mccCode: fact(labels.mccCode, category),
      websiteUrl: fact(labels.website, business.websiteUrl),
    },
  });
}

export function categoryLabel(
  code: string,
  categories: readonly { value: string; description: string }[],
): string {
  const found = categories.find(({ value }) => value === code);
  return found ? `${found.value} · ${found.description}` : code;
}

export function personName(person: PersonRead, index: number, words: FactWords = FACT_WORDS): string {
  return fullName(person) || words.unnamedOwner(index + 1);
}

const WITHOUT_ROW = {
  idType: null,
  firstName: null,
  middleName: null,
  lastName: null,
  streetName: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
};
const PERSON_FIRST = ['controlPerson', 'position', 'ownershipPercentage', 'ssn', 'birthDate', 'dateStarted'];

export function personFacts(
  person: PersonRead,
  { words = FACT_WORDS, isItin = false }: { words?: FactWords; isItin?: boolean } = {},
): Fact[] {
  const { person: labels } = words;
  return rowsOf(OWNER, person, {
    labels: hasItin(person, isItin) ? { ...labels, ssn: words.itin } : labels,
    first: PERSON_FIRST,
    worded: {
      ...WITHOUT_ROW,
      controlPerson: person.controlPerson === true ? fact(labels.controlPerson, words.yes) : null,
      position: fact(labels.position, labelOf(words.positions, person.position)),
      streetNum: { label: labels.addressLine, lines: addressLines(person, words) },
    },
  });
}

/** For an account with the status `pending`, the specification requires only the name on the account. */
export function accountFacts(account: AccountRead, words: FactWords = FACT_WORDS): Fact[] {
  const { bank: labels } = words;
  if (account.status === 'pending') return [fact(labels.nameOnAccount, account.nameOnAccount)];
  const accountType = fact(labels.accountType, labelOf(words.accountTypes, account.accountType));
  // Not marked as secret, because the API already masks the number.
  const accountNumber = fact(labels.accountNumber, account.accountNumber);
  return rowsOf(BANK_ACCOUNT, account, { labels, worded: { accountType, accountNumber } });
}

function labelOf(labels: Readonly<Record<string, string>>, code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(labels, code) ? labels[code] : code;
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 4 });
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});

export function feeParts(
  { platform, spProduct }: Fees,
  { fees: labels }: FactWords = FACT_WORDS,
): { name: string; facts: Fact[] }[] {
  const charged: [string, Rate | null][] = [
    [labels.processing, platform],
    [labels.platform, spProduct],
  ];
  return charged.flatMap(([name, rate]) => (rate ? [{ name, facts: rateFacts(rate, labels) }] : []));
}

function rateFacts({ ccCnpSale: { discountRate, fixed } }: Rate, labels: FactWords['fees']): Fact[] {
  return [
    fact(labels.discount, percent.format(discountRate / 100)),
    fact(labels.transaction, dollars.format(fixed)),
    fact(labels.monthly, dollars.format(MONTHLY_FEE)),
  ];
}

type Address = Partial<Record<keyof typeof BUSINESS_ADDRESS, string>>;

function addressLines(
  { streetNum = '', streetName = '', city, state, postalCode, country }: Address,
  { unitedStates }: FactWords,
) {
  const town = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const land = country === 'US' ? unitedStates : country;
  return [formatAddressLine({ streetNum, streetName }), town, land ?? ''].filter((line) => line !== '');
}

export interface ErrorNames {
  owner?: string | undefined;
  fields?: FieldMessages;
  labels?: Readonly<Record<string, string>>;
}

export function reviewMessage({ message }: Pick<FieldError, 'message'>, { fields }: ErrorNames = {}): string {
  return translate(message, fields);
}

/**
 * Returns the location of an error, such as 'Dana Marlow, City', or only 'Dana Marlow' if the message
 * mentions the field.
 */
export function placeOf(error: FieldError, names: ErrorNames = {}): string {
  const { field } = error;
  const leaf = field.slice(field.lastIndexOf('.') + 1);
  const owner = /^owners\.(\d+)(?:\.|$)/u.exec(field)?.[1];
  const labels: Readonly<Record<string, string>> = { ...PERSON_LABELS, ...names.labels };
  const label = labels[FORM_FIELDS[leaf] ?? leaf];
  const message = reviewMessage(error, names).toLowerCase();
  const place = message.includes(label?.toLowerCase() ?? '') ? '' : label;
  return [owner && (names.owner ?? unnamedOwner(Number(owner) + 1)), place].filter(Boolean).join(', ');
}

const FORM_FIELDS: Readonly<Record<string, string>> = {
  streetNum: 'addressLine',
  streetName: 'addressLine',
  websiteUrl: 'website',
};

export function messageWithPlace(error: FieldError, names?: ErrorNames): string {
  return [placeOf(error, names), reviewMessage(error, names)].filter(Boolean).join(': ');
}
