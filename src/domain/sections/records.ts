import { BANK_ACCOUNT } from './bankAccount.ts';
import { BUSINESS } from './business.ts';
import type { Fields } from './fields.ts';
import type { SectionColumn } from './sections.ts';

interface SectionRecord {
  component: string;
  fields: Fields<never>;
  isList: boolean;
}

/** What each section's column stores. Owners and contacts have their own table. Their fields are in `person.ts`. */
export const SECTION_RECORDS = {
  business: { component: 'business', fields: BUSINESS, isList: false },
  payout: { component: 'bankAccount', fields: BANK_ACCOUNT, isList: true },
} as const satisfies Record<SectionColumn, SectionRecord>;
