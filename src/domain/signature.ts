import { requiredText } from './fields/text.ts';
import { strict } from './draft.ts';
import { SIGNATURE_NAME_MAX, SIGNATURE_TITLE_MAX } from './limits.ts';

/** How a product has its applicants sign: with the submit alone, or also by typing their name and title. */
export const SIGNATURES = ['none', 'typed'] as const;

/** What a signer types. */
export const signatureRule = strict({
  fullName: requiredText({ field: 'fullName', thing: 'full name', max: SIGNATURE_NAME_MAX }),
  title: requiredText({ field: 'title', thing: 'title', max: SIGNATURE_TITLE_MAX }),
});

/** The bank or processor that settles a product's payments, as its disclosure names it. */
export interface Acquirer {
  name: string;
  address: string;
  phone: string;
}
