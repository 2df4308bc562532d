import type { ReplyOf } from '../../api/endpoint.ts';
import { formatAddressLine } from '../../domain/address.ts';
import { accountTypes } from '../../domain/fields/bank.ts';
import { MONTHLY_FEE } from '../../domain/limits.ts';
import { formatDollars } from '../../domain/money.ts';
import { formatPhone } from '../../domain/phone.ts';
import { positionLabel } from '../../domain/positions.ts';
import { formatTaxId, parseTinType, TIN, tinLabel } from '../../domain/taxId.ts';
import type { readBusiness } from '../account-company/contract.ts';
import { BUSINESS_LABELS } from '../account-company/messages.ts';
import type { readPayout } from '../bank-account/contract.ts';
import type { readOwners } from '../verify-ownership/contract.ts';
import { PERSON_LABELS, unnamedOwner } from '../verify-ownership/messages.ts';
import type { readFees } from './contract.ts';
import { BANK_LABELS, FEES, UNITED_STATES } from './messages.ts';

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
export function businessFacts(business: BusinessRead, category: string): Fact[] {
  const { expectedMonthlyVolume: volume, address } = business;
  const tin = parseTinType(business.tinType) ?? TIN.EIN;
  const taxLabel = `${BUSINESS_LABELS.federalTaxId} (${tinLabel(tin)})`;
  return [
    fact(BUSINESS_LABELS.legalName, business.legalName),
    fact(BUSINESS_LABELS.dbaName, business.dbaName),
    fact(BUSINESS_LABELS.billingDescriptor, business.billingDescriptor),
    fact(taxLabel, formatTaxId(business.federalTaxId ?? '', tin), tin !== TIN.EIN),
    fact(BUSINESS_LABELS.phoneNumber, formatPhone(business.phoneNumber ?? '')),
    { label: PERSON_LABELS.addressLine, lines: addressLines(address) },
    fact(BUSINESS_LABELS.businessEstablishedDate, business.businessEstablishedDate),
    fact(BUSINESS_LABELS.expectedMonthlyVolume, volume === undefined ? '' : `$${formatDollars(volume)}`),
    fact(BUSINESS_LABELS.mccCode, category),
    fact(BUSINESS_LABELS.website, business.websiteUrl),
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
export function personName({ firstName, middleName, lastName }: PersonRead, index: number): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ') || unnamedOwner(index + 1);
}

/** An owner, or the one contact of a government entity. */
export function personFacts(person: PersonRead): Fact[] {
  const { ownershipPercentage: share } = person;
  return [
    fact(PERSON_LABELS.position, person.position && positionLabel(person.position)),
    fact(PERSON_LABELS.ownershipPercentage, share === undefined ? '' : `${share}%`),
    fact(PERSON_LABELS.ssn, formatTaxId(person.ssn ?? '', TIN.SSN), true),
    fact(PERSON_LABELS.birthDate, person.birthDate),
    fact(PERSON_LABELS.dateStarted, person.dateStarted),
    fact(PERSON_LABELS.phoneNumber, formatPhone(person.phoneNumber ?? '')),
    fact(PERSON_LABELS.email, person.email),
    { label: PERSON_LABELS.addressLine, lines: addressLines(person) },
  ];
}

/** A payout account. One that is still pending shows its name alone. */
export function accountFacts(account: AccountRead): Fact[] {
  const { accountType: type = '' } = account;
  const typeLabel = Object.entries(accountTypes).find(([code]) => code === type)?.[1] ?? type;
  const name = fact(BANK_LABELS.nameOnAccount, account.nameOnAccount);
  if (account.status === 'pending') return [name];
  return [
    name,
    fact(BANK_LABELS.accountType, typeLabel),
    fact(BANK_LABELS.accountRouting, account.accountRouting),
    fact(BANK_LABELS.accountNumber, account.accountNumber),
  ];
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 4 });
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
});

/** The fees to accept, by who charges them; none for a product without fees. */
export function feeParts({ platform, spProduct }: Fees): { name: string; facts: Fact[] }[] {
  const charged: [string, Rate | null][] = [
    [FEES.processing, platform],
    [FEES.platform, spProduct],
  ];
  return charged.flatMap(([name, rate]) => (rate ? [{ name, facts: rateFacts(rate) }] : []));
}

function rateFacts({ ccCnpSale: { discountRate, fixed } }: Rate): Fact[] {
  return [
    fact(FEES.discount, percent.format(discountRate / 100)),
    fact(FEES.transaction, dollars.format(fixed)),
    fact(FEES.monthly, dollars.format(MONTHLY_FEE)),
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

function addressLines({ streetNum = '', streetName = '', city, state, postalCode, country }: Address) {
  const town = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const land = country === 'US' ? UNITED_STATES : country;
  return [formatAddressLine({ streetNum, streetName }), town, land ?? ''].filter((line) => line !== '');
}
