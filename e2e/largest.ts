import { demoBankAccount, demoBusiness, demoContact, demoOwner } from '../src/domain/demoSample.ts';
import * as limits from '../src/domain/limits.ts';

/** Three bytes in UTF-8, the maximum for a single UTF-16 code unit. */
const WIDE = '漢';
export const wide = (length: number): string => WIDE.repeat(length);

export function longEmail(name: string): string {
  const domain = `@${'m'.repeat(40)}.example.com`;
  return name.padStart(limits.EMAIL_MAX - domain.length, 'a') + domain;
}

const address = {
  streetNum: '9'.repeat(limits.STREET_NUM_MAX),
  streetName: wide(limits.STREET_NAME_MAX),
  city: wide(limits.CITY_MAX),
};

const person = {
  ...address,
  firstName: wide(limits.PERSON_NAME_MAX),
  middleName: wide(limits.PERSON_NAME_MAX),
  lastName: wide(limits.PERSON_NAME_MAX),
  email: longEmail('owner'),
};

export function mostOwners() {
  const owner = {
    ...demoOwner('private'),
    ...person,
    position: 'VICE PRESIDENT',
    ownershipPercentage: limits.OWNERSHIP_MIN,
  };
  return Array.from({ length: limits.OWNERS_MAX }, () => owner);
}

export function longestBusiness() {
  return {
    ...demoBusiness('private'),
    legalName: wide(limits.LEGAL_NAME_MAX),
    dbaName: wide(limits.DBA_NAME_MAX),
    billingDescriptor: wide(limits.BILLING_DESCRIPTOR_MAX),
    address: { ...demoBusiness('private').address, ...address },
    expectedMonthlyVolume: limits.VOLUME_MAX,
    websiteUrl: `https://${'w'.repeat(58)}.example.com`,
  };
}

export function longestContact() {
  return {
    ...demoContact(),
    ...person,
    position: 'VICE PRESIDENT',
    type: wide(limits.POSITION_MAX),
    processor: wide(limits.POSITION_MAX),
  };
}

export function longestBankAccount(label: string) {
  return {
    ...demoBankAccount(label),
    nameOnAccount: wide(limits.NAME_ON_ACCOUNT_MAX),
    accountNumber: '1'.repeat(limits.ACCOUNT_NUMBER_MAX),
  };
}
