import type { ReplyOf } from '../../api/endpoint.ts';
import { formatAddressLine } from '../../domain/address.ts';
import type { Twin } from '../../domain/languages.ts';
import { MONTHLY_FEE } from '../../domain/limits.ts';
import { translate } from '../../domain/messages.ts';
import { formatDollars } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone.ts';
import { formatTaxId, parseTinType, TIN, tinLabel } from '../../domain/taxId.ts';
import type { readBusiness } from '../account-company/contract.ts';
import type { readPayout } from '../bank-account/contract.ts';
import type { readOwners } from '../verify-ownership/contract.ts';
import { ITIN, unnamedOwner } from '../verify-ownership/names.ts';
import type { readFees } from './contract.ts';
import { FACT_WORDS, REVIEW_FIELDS, REVIEW_LABELS } from './messages.ts';

/** The words of a language; unless they are handed in, those of the page. */
export type FactWords = Twin<typeof FACT_WORDS>;

/** A label and what was entered under it, ready to read: on the review page and in the copy on paper. */
export interface Fact {
  label: string;
  /** None where nothing was entered. */
  lines: readonly string[];
  /** The screen shows its last four digits, and the rest on request. */
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

/** The business as entered. An EIN is no secret; the tax ID of a sole proprietor is a person's number. */
export function businessFacts(
  business: BusinessRead,
  category: string,
  words: FactWords = FACT_WORDS,
): Fact[] {
  const { business: labels } = words;
  const { expectedMonthlyVolume: volume, address } = business;
  const tin = parseTinType(business.tinType) ?? TIN.EIN;
  const taxLabel = `${labels.federalTaxId} (${tinLabel(tin)})`;
  return [
    fact(labels.legalName, business.legalName),
    fact(labels.dbaName, business.dbaName),
    fact(labels.billingDescriptor, business.billingDescriptor),
    fact(taxLabel, formatTaxId(business.federalTaxId ?? '', tin), tin !== TIN.EIN),
    fact(labels.phoneNumber, formatPhone(business.phoneNumber ?? '')),
    { label: words.person.addressLine, lines: addressLines(address, words) },
    fact(labels.businessEstablishedDate, business.businessEstablishedDate),
    fact(labels.expectedMonthlyVolume, volume === undefined ? '' : `$${formatDollars(volume)}`),
    fact(labels.mccCode, category),
    fact(labels.website, business.websiteUrl),
  ];
}

/** A merchant category as it is read: '5814 · Fast food restaurants', or the code alone where it is not listed. */
export function categoryLabel(
  code: string,
  categories: readonly { value: string; description: string }[],
): string {
  const found = categories.find(({ value }) => value === code);
  return found ? `${found.value} · ${found.description}` : code;
}

/** An owner's name, or `Owner 2` as long as they have none. */
export function personName(
  { firstName, middleName, lastName }: PersonRead,
  index: number,
  words: FactWords = FACT_WORDS,
): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ') || words.unnamedOwner(index + 1);
}

/** An owner, or the one contact of a government entity. `isItin`: their number is one. */
export function personFacts(
  person: PersonRead,
  { words = FACT_WORDS, isItin = false }: { words?: FactWords; isItin?: boolean } = {},
): Fact[] {
  const { person: labels } = words;
  const { ownershipPercentage: share } = person;
  return [
    fact(labels.position, labelOf(words.positions, person.position)),
    fact(labels.ownershipPercentage, share === undefined ? '' : `${share}%`),
    fact(isItin ? words.itin : labels.ssn, formatTaxId(person.ssn ?? '', TIN.SSN), true),
    fact(labels.birthDate, person.birthDate),
    fact(labels.dateStarted, person.dateStarted),
    fact(labels.phoneNumber, formatPhone(person.phoneNumber ?? '')),
    fact(labels.email, person.email),
    { label: labels.addressLine, lines: addressLines(person, words) },
  ];
}

/** A payout account. One that is still pending shows its name alone. */
export function accountFacts(account: AccountRead, words: FactWords = FACT_WORDS): Fact[] {
  const { bank: labels } = words;
  const name = fact(labels.nameOnAccount, account.nameOnAccount);
  if (account.status === 'pending') return [name];
  return [
    name,
    fact(labels.accountType, labelOf(words.accountTypes, account.accountType)),
    fact(labels.accountRouting, account.accountRouting),
    fact(labels.accountNumber, account.accountNumber),
  ];
}

/** The label of a code; an unknown code as it is. */
function labelOf(labels: Readonly<Record<string, string>>, code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(labels, code) ? labels[code] : code;
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 4 });
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});

/** The fees to accept, by who charges them; none for a product without fees. */
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

interface Address {
  streetNum?: string;
  streetName?: string;
  city?: string;
  state?: string;
  postalCode?: string;
  country?: string;
}

function addressLines(
  { streetNum = '', streetName = '', city, state, postalCode, country }: Address,
  { unitedStates }: FactWords,
) {
  const town = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const land = country === 'US' ? unitedStates : country;
  return [formatAddressLine({ streetNum, streetName }), town, land ?? ''].filter((line) => line !== '');
}

/** An error of the review, of the browser or of the submit call. */
interface Found {
  field: string;
  message: string;
  section?: string;
}

/** The text a person reads for it. `isItin`: the proprietor's number is one. */
export function reviewMessage({ message, section = '' }: Omit<Found, 'field'>, isItin = false): string {
  const fields = REVIEW_FIELDS[section];
  return translate(message, isItin && section === 'identity' ? { ...fields, ssn: ITIN.reviewField } : fields);
}

/** Where an error is, since not every message names its field: 'Owner 2, Last name'; '' for a total. */
export function placeOf({ field }: Pick<Found, 'field'>, isItin = false): string {
  const leaf = field.slice(field.lastIndexOf('.') + 1);
  const owner = /^owners\.(\d+)\./u.exec(field)?.[1];
  const label = isItin && leaf === 'ssn' ? ITIN.label : REVIEW_LABELS[FORM_FIELDS[leaf] ?? leaf];
  return [owner && unnamedOwner(Number(owner) + 1), label].filter(Boolean).join(', ');
}

/** Fields of the call that a form shows under another name. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  streetNum: 'addressLine',
  streetName: 'addressLine',
  websiteUrl: 'website',
};

/** The message with its place, for the list in the card. */
export function placedMessage(error: Found, isItin = false): string {
  return [placeOf(error, isItin), reviewMessage(error, isItin)].filter(Boolean).join(': ');
}
