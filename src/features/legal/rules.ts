export {
  CONSENT_DOCUMENTS,
  documentsBehind,
  isLegalDocument,
  LEGAL_DOCUMENTS,
  type ConsentDocumentName,
  type LegalBlock,
  type LegalDocumentName,
  type LegalInline,
} from '../../domain/legal.ts';
