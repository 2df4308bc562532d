/** Application column for values that the invite already knew. */
export interface PrefillColumns {
  /** JSON of the known values, the locked fields, and the sections that the applicant continued from. Null without a prefill. */
  prefill: string | null;
}

/** Invite columns for known values and for batches. */
export interface InvitePrefillColumns {
  /** JSON of the known values and the locked fields. Null without a prefill. */
  prefill: string | null;
  /** The external ID of an invite from a batch, unique per facilitator. Null for any other invite. */
  batch_external_id: string | null;
}
