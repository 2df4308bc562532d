import { OWNERSHIP_TOTAL_MAX } from './limits.ts';
import type { GroupKind } from './identity.ts';
import { demoPosition } from './positions.ts';
import { TIN } from './taxId.ts';

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

/** The business of a demo run, as sent. */
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
  };
}

/** The only owner of a demo run, as sent. */
export function demoOwner(kind: GroupKind) {
  return {
    ...person,
    dateStarted: kind === 'sole' ? '' : '2015-03-02',
    ownershipPercentage: OWNERSHIP_TOTAL_MAX,
    title: 'Mr.',
    position: demoPosition(kind),
  };
}

/** The government contact of a demo run, as sent. */
export function demoContact() {
  return { ...person, position: 'DIR', type: '', processor: '' };
}

/** A bank account of a demo run, as sent; the routing number passes its checksum. */
export function demoBankAccount(accountLabel: string) {
  return {
    accountLabel,
    nameOnAccount: 'Marlow Coffee Roasters LLC',
    accountType: 'checking',
    accountRouting: '110000000',
    accountNumber: '000123456789',
  };
}
