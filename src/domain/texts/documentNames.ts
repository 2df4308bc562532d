import type { DocumentType } from '../requests/requests.ts';

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
