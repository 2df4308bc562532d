import type { LEGAL_NAMES } from '../messages.ts';
import { createStore } from '../store.ts';

export type LegalDocument = keyof typeof LEGAL_NAMES;

/** Legal document that belongs to a single product. */
export interface OwnDocument {
  document: string;
  title: string;
}

/** Legal document shown in the dialog. Null while the dialog is closed. */
export const openedLegal = createStore<LegalDocument | OwnDocument | null>(null);

export function openLegal(document: LegalDocument | OwnDocument): void {
  openedLegal.set(document);
}

export function closeLegal(): void {
  openedLegal.set(null);
}
