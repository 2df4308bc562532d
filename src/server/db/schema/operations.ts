import type { ActorKind } from '../../../domain/actors.ts';
/** Audit log. Append-only: triggers reject updates and deletes. */
export interface EventTable {
  application_id: string;
  seq: number;
  fac_id: string;
  at: number;
  actor_kind: ActorKind;
  actor_id: string;
  action: string;
  details: string;
  previous_hash: string;
  hash: string;
}

/** Holds the `seq` and `hash` of each log's last entry, so that removing entries from the end is detected. */
export interface EventHeadTable {
  application_id: string;
  fac_id: string;
  seq: number;
  hash: string;
  mac: string;
}

export interface WebhookEndpointTable {
  id: string;
  fac_id: string;
  url: string;
  description: string;
  /** JSON list of event types. Null subscribes to all. */
  types: string | null;
  enabled: number;
  secret_sealed: string;
  /** One or more secrets, separated by spaces. Until `previous_secret_until`, deliveries are signed with them too. */
  previous_secret_sealed: string | null;
  previous_secret_until: number | null;
  created_at: number;
  updated_at: number;
}

export interface WebhookEventTable {
  id: string;
  fac_id: string;
  application_id: string | null;
  type: string;
  /** JSON, exactly as it is signed and sent. */
  body: string;
  created_at: number;
}

/** The job with the same ID contains the delivery's state. */
export interface WebhookDeliveryTable {
  id: string;
  fac_id: string;
  event_id: string;
  endpoint_id: string;
  /** HTTP status of the latest attempt. Null before the first attempt, and if there was no response. */
  last_status: number | null;
  last_answer: string | null;
  created_at: number;
}

export interface OperatorKeyTable {
  id: string;
  fac_id: string;
  name: string;
  key_hash: string;
  hint: string;
  created_at: number;
  /** Set when the key is rotated. Until this time, both the key and its replacement work. */
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
  /** Comma-separated. */
  scopes: string;
  /**
   * ID of the staff member who created the key. Otherwise, null for an original key, and the original key's
   * ID for each replacement created by a rotation.
   */
  owner_id: string | null;
}

export interface IdempotencyTable {
  /** Keyed hash of the facilitator, the caller (empty for operators), and the idempotency key. */
  id: string;
  /** Null for responses stored by earlier versions. */
  fac_id: string | null;
  request_hash: string;
  answer_sealed: string;
  created_at: number;
}

export interface DataKeyTable {
  id: string;
  fac_id: string;
  /**
   * ID of the `ENCRYPTION_KEYS` key that first encrypted this data key. Doesn't change when a newer key re-encrypts it.
   */
  made_under: string;
  key_sealed: string;
  created_at: number;
}

/** Transactional outbox: a job is committed with the change that causes it. */
export interface JobTable {
  id: string;
  kind: string;
  /** Null for jobs queued by earlier versions. */
  fac_id: string | null;
  /**
   * ID of the application, account, invite, or staff member that a message is about. Null for webhooks and for jobs
   * queued by earlier versions.
   */
  about: string | null;
  /**
   * Encrypted JSON, because payloads contain codes and links. Empty once done. A dead job keeps its payload for 30
   * days, so that it can be replayed.
   */
  payload_sealed: string;
  state: 'queued' | 'done' | 'dead';
  run_at: number;
  attempts: number;
  lease_until: number | null;
  last_error: string | null;
  created_at: number;
  /** When retries end. Null means one day after `created_at`. */
  retry_until: number | null;
  done_at: number | null;
}

export interface MessageTable {
  id: string;
  fac_id: string;
  about: string | null;
  channel: 'email' | 'sms';
  body_sealed: string;
  created_at: number;
}

export interface ConsentTable {
  id: string;
  fac_id: string;
  account_id: string;
  application_id: string;
  document: string;
  version: string;
  sha256: string;
  agreed_at: number;
  ip: string;
  user_agent: string;
}

export interface RateLimitTable {
  key: string;
  points: number;
  expires_at: number;
}
