import { businessEstablishedDate } from '../fields/date.ts';
import {
  billingDescriptor,
  dbaName,
  expectedMonthlyVolume,
  federalTaxId,
  legalName,
  mccCode,
  tinType,
  websiteUrl,
} from '../fields/business.ts';
import { phoneNumber } from '../fields/phone.ts';
import { groupKindOf, isOwnershipType, type OwnershipType } from '../identity.ts';
import { joinWebsite, splitWebsite, type Protocol } from '../values/website.ts';
import { BUSINESS_ADDRESS } from './address.ts';
import type { FieldMessage } from '../texts/messages.ts';
import { unaskedIn, type Fields, type FormField, type FormOf, type ReadOf } from './fields.ts';

export interface BusinessContext {
  ownershipType: OwnershipType;
  /** YYYY-MM-DD. */
  today: string;
  dc?: boolean;
}

export const BUSINESS = {
  legalName: {
    kind: 'text',
    rule: legalName,
    isAsked: ({ ownershipType }: Pick<BusinessContext, 'ownershipType'>) =>
      groupKindOf(ownershipType) !== 'sole',
  },
  dbaName: { kind: 'text', rule: dbaName },
  billingDescriptor: { kind: 'text', rule: billingDescriptor },
  tinType: {
    kind: 'tinType',
    rule: ({ ownershipType }: BusinessContext) => tinType(groupKindOf(ownershipType)),
  },
  /** A rule for the whole section checks the format, because the position of the dashes depends on the TIN type. */
  federalTaxId: { kind: 'text', rule: federalTaxId, secret: true },
  phoneNumber: { kind: 'phone', rule: phoneNumber },
  address: { group: BUSINESS_ADDRESS },
  businessEstablishedDate: {
    kind: 'date',
    rule: ({ today }: BusinessContext) => businessEstablishedDate(today),
  },
  expectedMonthlyVolume: { kind: 'dollars', rule: expectedMonthlyVolume },
  mccCode: { kind: 'text', rule: mccCode },
  websiteUrl: {
    kind: 'text',
    rule: websiteUrl,
    onForm: {
      read: (url: string) => {
        const { protocol, host } = splitWebsite(url);
        return { protocol, website: host };
      },
      write: ({ protocol = '', website = '' }) =>
        joinWebsite({ protocol: protocol as Protocol, host: website }),
    },
  },
} as const satisfies Fields<BusinessContext>;

export type BusinessForm = FormOf<typeof BUSINESS>;
export type BusinessRead = ReadOf<typeof BUSINESS>;

export type BusinessLabels = Record<
  Exclude<FormField<typeof BUSINESS>, FormField<typeof BUSINESS_ADDRESS>>,
  string
>;
export type BusinessFieldMessages = Record<
  Exclude<keyof typeof BUSINESS | keyof BusinessLabels, 'address' | 'protocol'>,
  FieldMessage
>;

/** Clears the fields that don't apply to this business type. Their values were entered for another type. */
export function askedOf<Section extends object>(business: Section, ownershipType: string | null): Section {
  if (!isOwnershipType(ownershipType)) return business;
  const unasked = unaskedIn(BUSINESS, { ownershipType }).map((name) => [name, '']);
  return { ...business, ...Object.fromEntries(unasked) };
}
