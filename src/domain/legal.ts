export const CONSENT_DOCUMENTS = ['terms-of-service', 'privacy-policy', 'e-sign-consent'] as const;

/** Recorded like consent to a document. The text is the same for all facilitators. */
export const TAX_FORM_CONSENT = 'electronic-1099-k';
/** Must change whenever the text of the disclosure changes. */
export const TAX_FORM_CONSENT_VERSION = '2026-11-27';

export const LEGAL_DOCUMENTS = [...CONSENT_DOCUMENTS, 'merchant-services-agreement'] as const;

export type ConsentDocumentName = (typeof CONSENT_DOCUMENTS)[number];
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number];

export type LegalInline =
  | string
  | { kind: 'strong' | 'em'; children: LegalInline[] }
  | { kind: 'link'; href: string; children: LegalInline[] }
  | { kind: 'break' };

/** A document block. Heading levels are relative to the document: 2 is a chapter, 3 a section, 4 a clause. */
export type LegalBlock =
  | { kind: 'heading'; level: 2 | 3 | 4; children: LegalInline[] }
  | { kind: 'paragraph'; children: LegalInline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: LegalBlock[][] }
  | { kind: 'table'; align: LegalAlign[]; head: LegalInline[][]; rows: LegalInline[][][] };

export type LegalAlign = 'left' | 'center' | 'right' | null;

export function documentsBehind<Name extends string>(consent: Name): (Name | LegalDocumentName)[] {
  return consent === 'terms-of-service' ? [consent, 'merchant-services-agreement'] : [consent];
}

export function isLegalDocument(value: unknown): value is LegalDocumentName {
  return LEGAL_DOCUMENTS.some((name) => name === value);
}
