import type { BANK_ACCOUNT } from './sections/bankAccount.ts';
import type { BUSINESS } from './sections/business.ts';
import type { CONTACT, OWNER } from './sections/person.ts';
import { OWNERSHIP_TOTAL_MAX } from './limits.ts';
import type { GroupKind } from './identity.ts';
import { demoPosition } from './values/positions.ts';
import { TIN } from './values/taxId.ts';

const address = {
  streetNum: '250',
  streetName: 'Market St',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  country: 'US',
};

const person = {
  firstName: 'Dana',
  middleName: '',
  lastName: 'Marlow',
  ssn: '123456789',
  birthDate: '1984-05-17',
  phoneNumber: '4155550132',
  email: 'dana.marlow@example.com',
  ...address,
};

export function demoBusiness(kind: GroupKind) {
  return {
    legalName: kind === 'sole' ? '' : 'Marlow Coffee Roasters LLC',
    dbaName: 'Marlow Coffee',
    billingDescriptor: 'MARLOW COFFEE',
    tinType: kind === 'sole' ? TIN.SSN : TIN.EIN,
    federalTaxId: '123456789',
    phoneNumber: '4155550132',
    address,
    businessEstablishedDate: '2015-03-02',
    expectedMonthlyVolume: 25_000,
    mccCode: '5814',
    websiteUrl: 'https://marlowcoffee.example.com',
  } satisfies Record<keyof typeof BUSINESS, unknown>;
}

export function demoOwner(kind: GroupKind) {
  return {
    ...person,
    dateStarted: kind === 'sole' ? '' : '2015-03-02',
    ownershipPercentage: OWNERSHIP_TOTAL_MAX,
    title: 'Mr.',
    position: demoPosition(kind),
  } satisfies Record<Exclude<keyof typeof OWNER, 'controlPerson' | 'idType'>, unknown>;
}

export function demoContact() {
  return { ...person, position: 'DIR', type: '', processor: '' } satisfies Record<
    keyof typeof CONTACT,
    unknown
  >;
}

export function demoBankAccount(accountLabel: string) {
  return {
    accountLabel,
    nameOnAccount: 'Marlow Coffee Roasters LLC',
    accountType: 'checking',
    accountRouting: '110000000',
    accountNumber: '000123456789',
  } satisfies Record<keyof typeof BANK_ACCOUNT, unknown>;
}
