import { BANK_ACCOUNT } from './bankAccount.ts';
import { BUSINESS } from './business.ts';
import type { Fields } from './fields.ts';
import type { SectionColumn } from './sections.ts';

interface SectionRecord {
  /** Start of the schema's name in the OpenAPI document. */
  component: string;
  fields: Fields<never>;
  isList: boolean;
}

/**
 * What each section's column stores: one record, or a list. The operator API and the boarding package return all of
 * these fields. Owners and contacts, which have their own table, are in `person.ts`.
 */
export const SECTION_RECORDS = {
  business: { component: 'business', fields: BUSINESS, isList: false },
  payout: { component: 'bankAccount', fields: BANK_ACCOUNT, isList: true },
} as const satisfies Record<SectionColumn, SectionRecord>;
