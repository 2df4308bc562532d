import type { DocumentType, FileType, ItemKind } from '../../domain/requests.ts';
import type { SectionName } from '../../domain/sections/sections.ts';

/** An operator's request for information after submission. */
export interface InformationRequestTable {
  id: string;
  fac_id: string;
  application_id: string;
  message: string | null;
  due_at: number | null;
  status: 'open' | 'answered' | 'withdrawn';
  created_at: number;
  /** Time when the request was answered or withdrawn. */
  closed_at: number | null;
  /** Stage after the resubmission. A repeated resubmission returns it again. */
  stage_after: string | null;
}

/** A document, section, or question in a request. */
export interface RequestItemTable {
  id: string;
  fac_id: string;
  application_id: string;
  request_id: string;
  /** From 0, in request order. */
  position: number;
  kind: ItemKind;
  document_type: DocumentType | null;
  section: SectionName | null;
  about: string | null;
  reason: string | null;
  question: string | null;
  answer_sealed: string | null;
  /** Time when the answer, the section, or the first file was saved. */
  done_at: number | null;
}

/** An uploaded file. The file store holds its content under this ID, encrypted with a separate key. */
export interface FileTable {
  id: string;
  fac_id: string;
  application_id: string;
  item_id: string;
  name: string;
  type: FileType;
  /** Size in bytes before encryption. */
  size: number;
  /** Hex SHA-256 of the content before encryption. */
  sha256: string;
  /** The file's encrypted key. Deleting it makes the stored content unreadable. */
  key_sealed: string;
  created_at: number;
}

/** Data for the PDF copy of an earlier submission, kept because resubmitting overwrites the application. */
export interface SubmissionTable {
  id: string;
  fac_id: string;
  application_id: string;
  /** Submission number, from 1. */
  number: number;
  submitted_at: number;
  /** JSON of the PDF copy with masked sensitive values. */
  copy: string;
}

/** A sent reminder, stored to prevent a second one. */
export interface ReminderTable {
  /** Application ID and the reminder's subject. */
  id: string;
  fac_id: string;
  application_id: string;
  sent_at: number;
}
