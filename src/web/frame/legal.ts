import type { LEGAL_NAMES } from '../messages.ts';
import { createStore } from '../store.ts';

export type LegalDocument = keyof typeof LEGAL_NAMES;

export interface ProductDocument {
  document: string;
  title: string;
}

export const openedLegal = createStore<LegalDocument | ProductDocument | null>(null);

export function openLegal(document: LegalDocument | ProductDocument): void {
  openedLegal.set(document);
}

export function closeLegal(): void {
  openedLegal.set(null);
}
