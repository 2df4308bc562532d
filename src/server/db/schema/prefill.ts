export interface PrefillColumns {
  /** JSON of prefilled values, locked fields, and sections that the applicant has saved completely. */
  prefill: string | null;
}

export interface InvitePrefillColumns {
  /** JSON of the prefilled values and the locked fields. */
  prefill: string | null;
  /** Unique per facilitator. Null for invites not created in a batch. */
  batch_external_id: string | null;
}
