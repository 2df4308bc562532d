import type { DocumentType, ItemKind, NewItem } from '../../../domain/requests/requests.ts';
import type { SectionName } from '../../../domain/sections/sections.ts';

export interface DraftItem {
  key: number;
  kind: ItemKind;
  documentType: DocumentType;
  section: SectionName;
  about: string;
  reason: string;
  question: string;
}

let lastKey = 0;

export function newItem(): DraftItem {
  lastKey += 1;
  return {
    key: lastKey,
    kind: 'document',
    documentType: 'government_id',
    section: 'business',
    about: '',
    reason: '',
    question: '',
  };
}

export function draftOf(item: Partial<NewItem>): DraftItem {
  return { ...newItem(), ...item } as DraftItem;
}

export function itemOf({ kind, documentType, section, about, reason, question }: DraftItem): NewItem {
  const person = about ? { about } : {};
  const why = reason.trim() ? { reason: reason.trim() } : {};
  if (kind === 'answer') return { kind, question: question.trim(), ...person };
  if (kind === 'section') return { kind, section, ...why, ...person };
  return { kind, documentType, ...why, ...person };
}
