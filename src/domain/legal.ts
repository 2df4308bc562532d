export const CONSENT_DOCUMENTS = ['terms-of-service', 'privacy-policy', 'e-sign-consent'] as const;

/**
 * Name of the consent to receive Form 1099-K electronically. It is recorded like consent to a document, and
 * its text is the same for all facilitators.
 */
export const TAX_FORM_CONSENT = 'electronic-1099-k';
/** Version of the Form 1099-K disclosure. Must change whenever the text changes. */
export const TAX_FORM_CONSENT_VERSION = '2026-11-30';

export const LEGAL_DOCUMENTS = [...CONSENT_DOCUMENTS, 'merchant-services-agreement'] as const;

export type ConsentDocumentName = (typeof CONSENT_DOCUMENTS)[number];
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number];

export function documentsBehind<Name extends string>(consent: Name): (Name | LegalDocumentName)[] {
  return consent === 'terms-of-service' ? [consent, 'merchant-services-agreement'] : [consent];
}

export function isLegalDocument(value: unknown): value is LegalDocumentName {
  return LEGAL_DOCUMENTS.some((name) => name === value);
}
