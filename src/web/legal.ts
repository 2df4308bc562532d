import { createStore } from './store.ts';

export type LegalDocument = 'terms' | 'privacy' | 'esign';

/** Names of the three documents, as buttons and dialogs show them. */
export const LEGAL_NAMES: Record<LegalDocument, string> = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  esign: 'E-Sign Consent',
};

/** The document whose dialog is open; null for none. */
export const openedLegal = createStore<LegalDocument | null>(null);

/** Opens one of the three documents in its dialog. */
export function openLegal(document: LegalDocument): void {
  openedLegal.set(document);
}

/** Closes the dialog. */
export function closeLegal(): void {
  openedLegal.set(null);
}
