import type { Stage } from '../../journey/stages.ts';
import type {
  DataKeyTable,
  EventHeadTable,
  EventTable,
  IdempotencyTable,
  OperatorKeyTable,
  WebhookDeliveryTable,
  WebhookEndpointTable,
  WebhookEventTable,
} from './schemaOperations.ts';

/**
 * The tables, one definition for SQLite and PostgreSQL. Instants are integer milliseconds, dates `YYYY-MM-DD`, booleans
 * 0 or 1, JSON text, ids text made by the program. A `*_sealed` column holds secrets encrypted by `seal.ts`, bound to
 * its table, column and row; the JSON beside it holds their masks only.
 */
export interface Database {
  account: AccountTable;
  application: ApplicationTable;
  identity_group: IdentityGroupTable;
  session: SessionTable;
  session_token: SessionTokenTable;
  sms_code: SmsCodeTable;
  invite: InviteTable;
  consent: ConsentTable;
  job: JobTable;
  message: MessageTable;
  rate_limit: RateLimitTable;
  event: EventTable;
  event_head: EventHeadTable;
  webhook_endpoint: WebhookEndpointTable;
  webhook_event: WebhookEventTable;
  webhook_delivery: WebhookDeliveryTable;
  operator_key: OperatorKeyTable;
  idempotency: IdempotencyTable;
  data_key: DataKeyTable;
}

/** One applicant at one facilitator. The e-mail is stored lower-cased and is unique per facilitator. */
export interface AccountTable {
  id: string;
  fac_id: string;
  email: string;
  name: string;
  password_hash: string;
  /** Ten digits, once a code sent to it was confirmed. */
  phone_number: string | null;
  phone_verified_at: number | null;
  created_at: number;
  /** When an emailed link or an identity provider first proved that the applicant reads this mailbox. */
  mailbox_confirmed_at: number | null;
  /** Hash of the cookie of the browser that started the account; null where an identity provider started it. */
  browser_hash: string | null;
  /** Set when another browser proved the mailbox: the password opens nothing until an emailed code came with it. */
  password_suspended_at: number | null;
  /** The code that was emailed last, as a keyed hash; null once it was used. */
  email_code_hash: string | null;
  email_code_expires_at: number | null;
  email_code_tries: number | null;
}

/** Stored beside the data it follows from, so that lists can be filtered by an index. */
export type { Stage };

/** One merchant account being applied for under one product. */
export interface ApplicationTable {
  id: string;
  fac_id: string;
  account_id: string;
  sp_product_slug: string;
  /** Written with every change for the operator's lists; what may be visited is computed on every read. */
  stage: Stage;
  ownership_type: string | null;
  sms_sent_at: number | null;
  /** When the phone was confirmed for this application; set at once for an existing applicant. */
  sms_valid_at: number | null;
  /** JSON of the business section, possibly incomplete, the tax id masked. */
  business: string | null;
  business_sealed: string | null;
  /** Keyed hash of a whole tax id, to find other applications with the same one. */
  tax_id_hash: string | null;
  group_id: string | null;
  /** JSON list of payout accounts, possibly incomplete, account numbers masked. */
  payout: string | null;
  payout_sealed: string | null;
  invite_id: string | null;
  /** The `of` query value that the applicant arrived with. */
  of_query: string | null;
  /** The continue link: which generation of its token is current, the token's hash, and until when it opens. */
  link_generation: number;
  link_hash: string;
  /** The hash of the token in emails, which proves the mailbox; null until the first email of this version. */
  email_link_hash: string | null;
  link_expires_at: number;
  created_at: number;
  updated_at: number;
  submitted_at: number | null;
  decided_at: number | null;
  decision_message: string | null;
  /** The answer of the first submit, given again to each later one. */
  submit_reply: string | null;
  /** JSON of the fees and the sentence that the applicant acknowledged with the first submit. */
  acknowledged: string | null;
  /** Counts writes, so that two tabs notice each other. */
  revision: number;
  /** What the applicant reads, two letters; null where nobody said. */
  language: string | null;
}

/** The identity part of an application: its owners or its contact, reusable by the same account. */
export interface IdentityGroupTable {
  id: string;
  fac_id: string;
  account_id: string;
  kind: 'sole' | 'private' | 'government';
  /** JSON list of owners, SSNs masked. */
  owners: string | null;
  owners_sealed: string | null;
  /** JSON of the contact, SSN masked. */
  contact: string | null;
  contact_sealed: string | null;
  /** Set once an application with this group was submitted: from then on an edit makes a copy. */
  locked_at: number | null;
  archived_at: number | null;
  created_at: number;
  updated_at: number;
}

export type SessionKind = 'password' | 'link' | 'sso';

export interface SessionTable {
  id: string;
  fac_id: string;
  account_id: string;
  application_id: string;
  kind: SessionKind;
  /** Hash of the reload cookie's value. */
  cookie_hash: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

/** A session has one bearer token for each page that was loaded with it. */
export interface SessionTokenTable {
  token_hash: string;
  session_id: string;
  created_at: number;
}

export interface SmsCodeTable {
  session_id: string;
  phone_number: string;
  code_hash: string;
  expires_at: number;
  tries: number;
  /** Codes sent in this session, this one included; each makes the next one wait longer. */
  sends: number;
  used_at: number | null;
}

export interface InviteTable {
  id: string;
  fac_id: string;
  sp_product_slug: string;
  name: string;
  email: string;
  phone_number: string | null;
  expires_at: number;
  revoked_at: number | null;
  application_id: string | null;
  submitted_at: number | null;
  created_at: number;
}

/** What the applicant agreed to, when, and from where. */
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

/** Work to be done after a change, written in the change's own transaction. */
export interface JobTable {
  id: string;
  kind: string;
  /** Null of the jobs of an earlier version. */
  fac_id: string | null;
  /** Sealed JSON: payloads hold codes and links. Empty once the job is done; a dead one keeps it for a replay. */
  payload_sealed: string;
  state: 'queued' | 'done' | 'dead';
  run_at: number;
  attempts: number;
  lease_until: number | null;
  last_error: string | null;
  created_at: number;
  /** A try that would come later than this is not made. Null: a day after `created_at`. */
  retry_until: number | null;
  /** When it was done or given up. */
  done_at: number | null;
}

/** E-mails and text messages that the outbox took instead of a provider. */
export interface MessageTable {
  id: string;
  fac_id: string;
  channel: 'email' | 'sms';
  /** Sealed JSON of recipient, subject, text and html. */
  body_sealed: string;
  created_at: number;
}

export interface RateLimitTable {
  key: string;
  points: number;
  expires_at: number;
}
