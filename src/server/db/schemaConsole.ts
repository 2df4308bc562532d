/** Application column for the staff console. */
export interface ConsoleColumns {
  /** ID of the staff member who works on the application. */
  assignee: string | null;
}

/** A note by the facilitator's staff. The applicant never sees it. */
export interface NoteTable {
  id: string;
  fac_id: string;
  application_id: string;
  text_sealed: string;
  created_at: number;
  /** ID of the person or operator key, or the command line. */
  created_by: string;
}

/** One of several approvals that a product requires. Removed once it no longer counts. */
export interface ApprovalTable {
  fac_id: string;
  application_id: string;
  /** ID of the person or operator key, or the command line. */
  given_by: string;
  given_at: number;
}

/** A person's saved views of the application list. */
export interface StaffViewTable {
  staff_id: string;
  fac_id: string;
  /** JSON list of names and queries. */
  views: string;
}
