export {
  documentsBehind,
  isLegalDocument,
  type ConsentDocumentName,
  type LegalBlock,
  type LegalDocumentName,
  type LegalInline,
} from '../../domain/legal.ts';

/** Documents by the key of their dialog. */
export const DIALOG_DOCUMENTS = {
  terms: 'terms-of-service',
  privacy: 'privacy-policy',
  esign: 'e-sign-consent',
} as const;
