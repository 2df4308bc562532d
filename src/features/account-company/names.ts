import type { BusinessFieldMessages, BusinessLabels } from '../../domain/sections/business.ts';
import { addressNames, personNames } from '../../domain/texts/fieldNames.ts';
import { THIS_FIELD_IS_REQUIRED } from '../../domain/texts/messages.ts';

export const SELECT_TIN_TYPE = 'Please select a TIN Type';

export const businessFields = {
  ...addressNames,
  legalName: { name: 'legal name' },
  dbaName: { name: 'doing business as (DBA) name' },
  billingDescriptor: { name: 'billing descriptor' },
  tinType: { name: 'TIN type', required: SELECT_TIN_TYPE, invalid: SELECT_TIN_TYPE },
  federalTaxId: { name: 'tax ID' },
  phoneNumber: { ...personNames.phoneNumber, invalid: 'Please enter a valid phone' },
  businessEstablishedDate: { name: 'established date', required: THIS_FIELD_IS_REQUIRED },
  expectedMonthlyVolume: { name: 'expected monthly credit card volume' },
  mccCode: { name: 'merchant category' },
  websiteUrl: { name: 'website', invalid: 'Please enter a valid URL' },
  website: { name: 'website', invalid: 'Please enter a valid URL' },
} as const satisfies BusinessFieldMessages;

export const BUSINESS_LABELS = {
  legalName: 'Legal name',
  dbaName: 'Doing business as',
  billingDescriptor: 'Billing descriptor',
  tinType: 'TIN type',
  federalTaxId: 'Tax ID',
  phoneNumber: 'Phone',
  businessEstablishedDate: 'Established date',
  expectedMonthlyVolume: 'Expected monthly credit card volume',
  mccCode: 'Merchant category',
  protocol: 'Protocol',
  website: 'Website',
} as const satisfies BusinessLabels;

export const BUSINESS_CARD = { title: 'Business information', edit: 'Edit business information' } as const;
