/** Who did something. `link`: somebody who opened the continue link and gave no password. */
export type ActorKind = 'applicant' | 'link' | 'operator' | 'system';

/** One line of an application's evidence log. Lines are added, never changed; the database refuses both. */
export interface EventTable {
  application_id: string;
  /** From 1, without gaps. */
  seq: number;
  fac_id: string;
  at: number;
  actor_kind: ActorKind;
  /** The session's id, the operator key's id, or the program's part. */
  actor_id: string;
  action: string;
  /** JSON without values: names of fields, counts, versions of documents. */
  details: string;
  /** The hash of the line before, '' for the first. */
  previous_hash: string;
  /** Keyed hash over all of the above. */
  hash: string;
}

/** The last line of each application's log, so that lines missing at its end are noticed too. */
export interface EventHeadTable {
  application_id: string;
  fac_id: string;
  seq: number;
  hash: string;
  /** Keyed hash over the above. */
  mac: string;
}

/** Where a facilitator wants its events. */
export interface WebhookEndpointTable {
  id: string;
  fac_id: string;
  url: string;
  description: string;
  /** JSON list of the types wanted; null for all. */
  types: string | null;
  /** 0 or 1. */
  enabled: number;
  /** `whsec_...`, sealed. */
  secret_sealed: string;
  /** The secret before the last change: both sign until `previous_secret_until`. */
  previous_secret_sealed: string | null;
  previous_secret_until: number | null;
  created_at: number;
  updated_at: number;
}

/** Something that happened to an application, as it is told to endpoints. */
export interface WebhookEventTable {
  /** `msg_...`, sent as `webhook-id`. */
  id: string;
  fac_id: string;
  /** Null for a test event. */
  application_id: string | null;
  type: string;
  /** The JSON that is sent and signed. */
  body: string;
  created_at: number;
}

/** One event on its way to one endpoint; its state is that of the job with the same id. */
export interface WebhookDeliveryTable {
  id: string;
  fac_id: string;
  event_id: string;
  endpoint_id: string;
  /** HTTP status of the last try's answer; null when there was none. */
  last_status: number | null;
  created_at: number;
}

/** A key of the operator API. The key itself is shown once and not kept. */
export interface OperatorKeyTable {
  id: string;
  fac_id: string;
  name: string;
  key_hash: string;
  /** Its last four characters. */
  hint: string;
  created_at: number;
  /** Set by a rotation: until then the old and the new key work side by side. */
  expires_at: number | null;
  revoked_at: number | null;
  /** To the minute. */
  last_used_at: number | null;
}

/** The answer of a write that named an idempotency key, to be given again. */
export interface IdempotencyTable {
  /** Hash of the facilitator and its key. */
  id: string;
  /** Null of the answers of an earlier version. */
  fac_id: string | null;
  request_hash: string;
  answer_sealed: string;
  created_at: number;
}

/** The key that seals a facilitator's values, sealed itself by a key of the ring. */
export interface DataKeyTable {
  id: string;
  fac_id: string;
  /** Id of the ring's key that was the reason to make it; it may be sealed by a newer one since. */
  made_under: string;
  key_sealed: string;
  created_at: number;
}
