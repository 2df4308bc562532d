/** Application column for the staff console. */
export interface ConsoleColumns {
  /** ID of the staff member who is assigned to the application. */
  assignee: string | null;
}

/** A note by the facilitator's staff. The applicant never sees it. */
export interface NoteTable {
  id: string;
  fac_id: string;
  application_id: string;
  text_sealed: string;
  created_at: number;
  /** ID of the staff member or operator key, or `command line`. */
  created_by: string;
}

/**
 * One of several approvals that a product requires. Deleted when the application changes or another decision is made.
 */
export interface ApprovalTable {
  fac_id: string;
  application_id: string;
  /** ID of the staff member or operator key, or `command line`. */
  given_by: string;
  given_at: number;
}

/** A staff member's saved views of the application list. */
export interface StaffViewTable {
  staff_id: string;
  fac_id: string;
  /** JSON list of view names and queries. */
  views: string;
}
