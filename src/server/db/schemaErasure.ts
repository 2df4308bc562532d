/** Application column that prevents deletion. */
export interface HoldColumns {
  /** Time when a legal hold began; null if there is no hold. */
  legal_hold_at: number | null;
}

/** What remains of an erased application, in addition to its audit log. */
export interface ErasedApplicationTable {
  id: string;
  fac_id: string;
  sp_product_slug: string;
  created_at: number;
  submitted_at: number | null;
  decided_at: number | null;
  erased_at: number;
  /** JSON list of stored files that are not deleted yet; null once all are. */
  files: string | null;
}
