import type { DocumentType } from '../requests.ts';
import type { SectionName } from '../sections/sections.ts';

/** Documents that an operator can request. */
export const DOCUMENT_NAMES = {
  government_id: 'Government ID',
  ein_letter: 'IRS EIN letter',
  bank_statement: 'Bank statement',
  voided_check: 'Voided check',
  business_license: 'Business license',
  articles: 'Articles of incorporation',
  proof_of_address: 'Proof of address',
  other: 'Other document',
} as const satisfies Record<DocumentType, string>;

/** Sections that an operator can ask an applicant to change. */
export const UPDATE_SECTION = {
  business: 'Update business information',
  identity: 'Update owner information',
  payout: 'Update bank account',
} as const satisfies Record<SectionName, string>;
