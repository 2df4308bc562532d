import type { ActorKind } from '../../domain/actors.ts';
/** An audit log entry. Append-only: the database rejects updates and deletes. */
export interface EventTable {
  application_id: string;
  /** Sequence number, from 1 without gaps. */
  seq: number;
  fac_id: string;
  at: number;
  actor_kind: ActorKind;
  /** ID of the session, operator key, person, or server component. */
  actor_id: string;
  action: string;
  /** JSON without entered values: field names, counts, document versions. */
  details: string;
  /** Hash of the previous entry; '' for the first. */
  previous_hash: string;
  /** Keyed hash over all fields above. */
  hash: string;
}

/** Last entry of each log, so that entries missing at the end are detected. */
export interface EventHeadTable {
  application_id: string;
  fac_id: string;
  seq: number;
  hash: string;
  /** Keyed hash over the fields above. */
  mac: string;
}

export interface WebhookEndpointTable {
  id: string;
  fac_id: string;
  url: string;
  description: string;
  /** JSON list of subscribed event types; null for all. */
  types: string | null;
  enabled: number;
  /** `whsec_...`, encrypted. */
  secret_sealed: string;
  /** The previous secret. Until `previous_secret_until`, deliveries are signed with both secrets. */
  previous_secret_sealed: string | null;
  previous_secret_until: number | null;
  created_at: number;
  updated_at: number;
}

export interface WebhookEventTable {
  /** `msg_...`, sent in the `webhook-id` header. */
  id: string;
  fac_id: string;
  /** Null for test events. */
  application_id: string | null;
  type: string;
  /** JSON body, sent and signed as stored. */
  body: string;
  created_at: number;
}

/** Delivery of one event to one endpoint. The job with the same ID contains its state. */
export interface WebhookDeliveryTable {
  id: string;
  fac_id: string;
  event_id: string;
  endpoint_id: string;
  /** HTTP status of the last attempt; null if there was no response. */
  last_status: number | null;
  /** First part of the last response's body; null if there was no response. */
  last_answer: string | null;
  created_at: number;
}

/** Operator API key. The key is shown once and only its hash is stored. */
export interface OperatorKeyTable {
  id: string;
  fac_id: string;
  name: string;
  key_hash: string;
  /** The key's last four characters. */
  hint: string;
  created_at: number;
  /** Set by a rotation. Until then, both the old and the new key are valid. */
  expires_at: number | null;
  revoked_at: number | null;
  /** Updated at most once per minute. */
  last_used_at: number | null;
  /** Comma-separated scopes. */
  scopes: string;
  /**
   * ID of the staff member who created the key. For a rotated key without one, ID of the first key in its chain of
   * rotations. Otherwise null.
   */
  owner_id: string | null;
}

/** Stored response to a write request with an idempotency key. */
export interface IdempotencyTable {
  /** Hash of the facilitator and the idempotency key. */
  id: string;
  /** Null for responses stored by earlier versions. */
  fac_id: string | null;
  request_hash: string;
  answer_sealed: string;
  created_at: number;
}

/** A facilitator's data key, encrypted with a ring key. */
export interface DataKeyTable {
  id: string;
  fac_id: string;
  /**
   * Ring key that was the newest when the data key was created. The data key may since be encrypted with a newer one.
   */
  made_under: string;
  key_sealed: string;
  created_at: number;
}

/** Transactional outbox: a job is written in the same transaction as the change that causes it. */
export interface JobTable {
  id: string;
  kind: string;
  /** Null for jobs queued by earlier versions. */
  fac_id: string | null;
  /** ID of the application, account, or invite that a message is about; null for webhooks and earlier versions. */
  about: string | null;
  /**
   * Encrypted JSON, because payloads contain codes and links. Empty once done; a dead job keeps its payload for replay.
   */
  payload_sealed: string;
  state: 'queued' | 'done' | 'dead';
  run_at: number;
  attempts: number;
  lease_until: number | null;
  last_error: string | null;
  created_at: number;
  /** Retry deadline. Null means a day after `created_at`. */
  retry_until: number | null;
  /** Time when the job was completed or became dead. */
  done_at: number | null;
}

/** Emails and text messages kept in the outbox instead of being sent. */
export interface MessageTable {
  id: string;
  fac_id: string;
  /** ID of the application, account, or invite that the message is about. Null for messages from earlier versions. */
  about: string | null;
  channel: 'email' | 'sms';
  /** Encrypted JSON of recipient, subject, text, and HTML. */
  body_sealed: string;
  created_at: number;
}
