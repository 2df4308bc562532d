/** Application column for values that were prefilled by the invite. */
export interface PrefillColumns {
  /**
   * JSON of the prefilled values, the locked fields, and the sections that the applicant continued from. Null without a
   * prefill.
   */
  prefill: string | null;
}

/** Invite columns for prefilled values and for batches. */
export interface InvitePrefillColumns {
  /** JSON of the prefilled values and the locked fields. Null without a prefill. */
  prefill: string | null;
  /** External ID of an invite that was created in a batch, unique per facilitator. Null for other invites. */
  batch_external_id: string | null;
}
