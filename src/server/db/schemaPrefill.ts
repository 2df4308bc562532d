/** Column of an application that an invite with known values started. */
export interface PrefillColumns {
  /** JSON of the known values, the locked fields, and the sections that the applicant continued from. Null for none. */
  prefill: string | null;
}

/** Columns of an invite with known values, and of one from a batch. */
export interface InvitePrefillColumns {
  /** JSON of the known values and the locked fields. Null for none. */
  prefill: string | null;
  /** The external ID of an invite from a batch, unique per facilitator. Null for any other invite. */
  batch_external_id: string | null;
}
