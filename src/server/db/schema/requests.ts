import type { DocumentType, FileType, ItemKind } from '../../../domain/requests/requests.ts';
import type { SectionName } from '../../../domain/sections/sections.ts';

export interface InformationRequestTable {
  id: string;
  fac_id: string;
  application_id: string;
  message: string | null;
  due_at: number | null;
  status: 'open' | 'answered' | 'withdrawn';
  created_at: number;
  closed_at: number | null;
  stage_after: string | null;
}

export interface RequestItemTable {
  id: string;
  fac_id: string;
  application_id: string;
  request_id: string;
  position: number;
  kind: ItemKind;
  document_type: DocumentType | null;
  section: SectionName | null;
  about: string | null;
  /**
   * The person's name at the time of the request. `about` is a path such as `owners.0`, which may point to
   * another owner later.
   */
  about_name: string | null;
  reason: string | null;
  question: string | null;
  answer_sealed: string | null;
  done_at: number | null;
}

/** The file store holds the content under `id`, encrypted with the key in `key_sealed`. */
export interface FileTable {
  id: string;
  fac_id: string;
  application_id: string;
  item_id: string;
  name: string;
  type: FileType;
  size: number;
  /** Hex digest of the content before encryption. */
  sha256: string;
  /** Deleting this key makes the stored content unreadable. */
  key_sealed: string;
  created_at: number;
}

/** Copy of a submission, stored before the next save overwrites its sections. */
export interface SubmissionTable {
  id: string;
  fac_id: string;
  application_id: string;
  number: number;
  submitted_at: number;
  copy: string;
}

export interface ReminderTable {
  id: string;
  fac_id: string;
  application_id: string;
  sent_at: number;
}
