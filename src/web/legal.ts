import type { LEGAL_NAMES } from './messages.ts';
import { createStore } from './store.ts';

/** Named by `LEGAL_NAMES`. */
export type LegalDocument = keyof typeof LEGAL_NAMES;

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
