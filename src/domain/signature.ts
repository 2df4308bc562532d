import { requiredText } from './fields/text.ts';
import { strict } from './draft.ts';
import { SIGNATURE_NAME_MAX, SIGNATURE_TITLE_MAX } from './limits.ts';

export const SIGNATURES = ['none', 'typed'] as const;

export const signatureRule = strict(
  {
    fullName: requiredText({ field: 'fullName', thing: 'full name', max: SIGNATURE_NAME_MAX }),
    title: requiredText({ field: 'title', thing: 'title', max: SIGNATURE_TITLE_MAX }),
  },
  'signature',
);

/** The bank or processor that settles a product's payments, as shown to applicants before they submit. */
export interface Acquirer {
  name: string;
  address: string;
  phone: string;
}
