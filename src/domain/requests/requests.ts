import type { SectionName } from '../sections/sections.ts';

export const ITEM_KINDS = ['document', 'section', 'answer'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** For `other`, the item's reason says which document is meant. */
export const DOCUMENT_TYPES = [
  'government_id',
  'ein_letter',
  'bank_statement',
  'voided_check',
  'business_license',
  'articles',
  'proof_of_address',
  'other',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const FILE_TYPES = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/heic': ['.heic', '.heif'],
} as const;
export type FileType = keyof typeof FILE_TYPES;
export const FILE_TYPE_NAMES = Object.keys(FILE_TYPES) as FileType[];

export const ITEMS_MAXIMUM = 20;
/** Limited because the API returns all open items in one response. */
export const OPEN_ITEMS_MAXIMUM = 30;
export const FILES_PER_ITEM_MAXIMUM = 10;
export const FILE_BYTES_MAXIMUM = 10 * 1024 * 1024;
export const FILE_NAME_MAXIMUM = 120;
export const REASON_LENGTH = { least: 3, most: 300 } as const;
export const ANSWER_LENGTH = { least: 1, most: 2000 } as const;

export interface NewItem {
  kind: ItemKind;
  documentType?: DocumentType;
  section?: SectionName;
  about?: string;
  reason?: string;
  question?: string;
}

export interface NewRequest {
  message: string;
  /** Milliseconds since the Unix epoch. */
  dueAt: number | null;
  items: readonly NewItem[];
}

export const FILE_TOO_LARGE = 'This file is larger than 10 MB. Choose a smaller one.';
export const FILE_TYPE_REFUSED = "We can't read this file. Choose a PDF, JPEG, PNG, or HEIC file.";
export const TOO_MANY_FILES = `You can add up to ${FILES_PER_ITEM_MAXIMUM} files. Remove one first.`;
