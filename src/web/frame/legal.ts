import type { LEGAL_NAMES } from '../messages.ts';
import { createStore } from '../store.ts';

/** Keys of the legal documents. */
export type LegalDocument = keyof typeof LEGAL_NAMES;

/** Legal document of a single product. */
export interface OwnDocument {
  document: string;
  title: string;
}

/** Legal document to show in the dialog. Null while it is closed. */
export const openedLegal = createStore<LegalDocument | OwnDocument | null>(null);

export function openLegal(document: LegalDocument | OwnDocument): void {
  openedLegal.set(document);
}

export function closeLegal(): void {
  openedLegal.set(null);
}
