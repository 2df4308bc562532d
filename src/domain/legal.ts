/** The documents an applicant agrees to, by the name in `GET /legal/{document}`. */
export const CONSENT_DOCUMENTS = ['terms-of-service', 'privacy-policy', 'e-sign-consent'] as const;

/** Every document a facilitator has. The acquirer's agreement is shown as the second part of the terms. */
export const LEGAL_DOCUMENTS = [...CONSENT_DOCUMENTS, 'merchant-services-agreement'] as const;

export type ConsentDocumentName = (typeof CONSENT_DOCUMENTS)[number];
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number];

/** A run of text, or a mark around one. Links lead to http, https or mailto addresses only. */
export type LegalInline =
  | string
  | { kind: 'strong' | 'em'; children: LegalInline[] }
  | { kind: 'link'; href: string; children: LegalInline[] }
  | { kind: 'break' };

/** A block of a document. Heading levels count within the document: 2 is a chapter, 3 a section, 4 a point. */
export type LegalBlock =
  | { kind: 'heading'; level: 2 | 3 | 4; children: LegalInline[] }
  | { kind: 'paragraph'; children: LegalInline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: LegalBlock[][] };

/** The names of the documents that a consent to one of them covers, in the order they are shown. */
export function documentsBehind(consent: ConsentDocumentName): LegalDocumentName[] {
  return consent === 'terms-of-service' ? [consent, 'merchant-services-agreement'] : [consent];
}

/** Whether a value names a document. */
export function isLegalDocument(value: unknown): value is LegalDocumentName {
  return LEGAL_DOCUMENTS.some((name) => name === value);
}
