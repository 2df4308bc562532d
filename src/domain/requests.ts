import type { SectionName } from './sections/sections.ts';

/** Kinds of items that an operator can request from an applicant after submission. */
export const ITEM_KINDS = ['document', 'section', 'answer'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Documents that an operator can request. For `other`, the item's reason explains which. */
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

/** Accepted media types, with their extensions for file pickers. */
export const FILE_TYPES = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/heic': ['.heic', '.heif'],
} as const;
export type FileType = keyof typeof FILE_TYPES;
export const FILE_TYPE_NAMES = Object.keys(FILE_TYPES) as FileType[];

export const ITEMS_MAXIMUM = 20;
/** Maximum number of items in all open requests for an application. The API returns them in one response. */
export const OPEN_ITEMS_MAXIMUM = 30;
export const FILES_PER_ITEM_MAXIMUM = 10;
export const FILE_BYTES_MAXIMUM = 10 * 1024 * 1024;
export const FILE_NAME_MAXIMUM = 120;
/** Length limits of a reason or question, in characters. */
export const REASON_LENGTH = { least: 3, most: 300 } as const;
/** Length limits of an answer, in characters. */
export const ANSWER_LENGTH = { least: 1, most: 2000 } as const;

/** A requested item. `kind` determines which other fields it has. */
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

/** Error messages for rejected files. Shared with the web app, which checks files before uploading them. */
export const FILE_TOO_LARGE = 'This file is larger than 10 MB. Choose a smaller one.';
export const FILE_TYPE_REFUSED = 'Choose a PDF, JPEG, PNG, or HEIC file.';
export const TOO_MANY_FILES = `You can add up to ${FILES_PER_ITEM_MAXIMUM} files. Remove one first.`;
