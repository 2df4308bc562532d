import type { LEGAL_NAMES } from '../messages.ts';
import { createStore } from '../store.ts';

/** Keys of the legal documents. */
export type LegalDocument = keyof typeof LEGAL_NAMES;

/** A document of the product's own, with its title. */
export interface OwnDocument {
  document: string;
  title: string;
}

/** Legal document whose dialog is open. Null for none. */
export const openedLegal = createStore<LegalDocument | OwnDocument | null>(null);

export function openLegal(document: LegalDocument | OwnDocument): void {
  openedLegal.set(document);
}

export function closeLegal(): void {
  openedLegal.set(null);
}
