export interface NoteTable {
  id: string;
  fac_id: string;
  application_id: string;
  text_sealed: string;
  created_at: number;
  created_by: string;
}

/**
 * Deleted when the application changes or is reopened, when information is requested, after a decision other than
 * approval, or when the approver may no longer decide.
 */
export interface ApprovalTable {
  fac_id: string;
  application_id: string;
  given_by: string;
  given_at: number;
}

export interface StaffViewTable {
  staff_id: string;
  fac_id: string;
  views: string;
}
