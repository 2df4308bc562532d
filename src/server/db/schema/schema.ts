import type { Stage } from '../../../journey/stages.ts';
import type { BankItemTable, CheckTable } from './boarding.ts';
import type { ApprovalTable, NoteTable, StaffViewTable } from './console.ts';
import type { ErasedApplicationTable } from './erasure.ts';
import type { OwnerLinkTable } from './owners.ts';
import type { ApplicationWordTable, StageCountTable } from './search.ts';
import type { SectionColumns } from './sections.ts';
import type { StaffPasskeyTable, StaffSessionTable, StaffTable } from './staff.ts';
import type {
  ApplicationCountTable,
  ApplicationRefusalTable,
  ApplicationStepTable,
  FunnelDayTable,
} from './progress.ts';
import type {
  FileTable,
  InformationRequestTable,
  ReminderTable,
  RequestItemTable,
  SubmissionTable,
} from './requests.ts';
import type {
  ConsentTable,
  DataKeyTable,
  EventHeadTable,
  EventTable,
  IdempotencyTable,
  JobTable,
  MessageTable,
  OperatorKeyTable,
  RateLimitTable,
  WebhookDeliveryTable,
  WebhookEndpointTable,
  WebhookEventTable,
} from './operations.ts';

/**
 * The tables are the same in SQLite and PostgreSQL. Timestamps are integers in milliseconds, dates are `YYYY-MM-DD`,
 * and booleans are 0 or 1. A `*_sealed` column contains secrets that `seal.ts` encrypts and binds to their facilitator,
 * table, column, and row. The JSON column next to it, if any, contains masked values instead.
 */
export interface Database {
  account: AccountTable;
  application: ApplicationTable;
  application_approval: ApprovalTable;
  application_check: CheckTable;
  application_note: NoteTable;
  application_count: ApplicationCountTable;
  application_refusal: ApplicationRefusalTable;
  application_step: ApplicationStepTable;
  funnel_day: FunnelDayTable;
  erased_application: ErasedApplicationTable;
  application_word: ApplicationWordTable;
  bank_item: BankItemTable;
  stage_count: StageCountTable;
  identity_group: IdentityGroupTable;
  owner_link: OwnerLinkTable;
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
  information_request: InformationRequestTable;
  request_item: RequestItemTable;
  file: FileTable;
  submission: SubmissionTable;
  reminder: ReminderTable;
  staff: StaffTable;
  staff_session: StaffSessionTable;
  staff_passkey: StaffPasskeyTable;
  staff_view: StaffViewTable;
}

/** The email is lowercase and unique per facilitator. */
export interface AccountTable {
  id: string;
  fac_id: string;
  email: string;
  name: string;
  password_hash: string;
  /** Ten digits. Null until confirmed by a code. */
  phone_number: string | null;
  phone_verified_at: number | null;
  created_at: number;
  mailbox_confirmed_at: number | null;
  /** Hash of the cookie in the browser that created the account. Null if an identity provider created it. */
  browser_hash: string | null;
  /**
   * Set when the email address is verified in a different browser than the one that created the account. Signing in
   * with the password then also requires an emailed code.
   */
  password_suspended_at: number | null;
  /** Keyed hash. Null before the first code is sent and after a code is used. */
  email_code_hash: string | null;
  email_code_expires_at: number | null;
  email_code_tries: number | null;
}

export interface ApplicationTable extends SectionColumns {
  id: string;
  fac_id: string;
  account_id: string;
  sp_product_slug: string;
  /** For queries and events. Until submission, access checks derive the stage from other columns instead. */
  stage: Stage;
  ownership_type: string | null;
  sms_sent_at: number | null;
  sms_valid_at: number | null;
  group_id: string | null;
  invite_id: string | null;
  of_query: string | null;
  link_generation: number;
  link_hash: string;
  /**
   * Hash of the token in emails, which proves access to the email address. Null for applications started in earlier
   * versions, until their link is renewed.
   */
  email_link_hash: string | null;
  link_expires_at: number;
  created_at: number;
  updated_at: number;
  submitted_at: number | null;
  decided_at: number | null;
  decision_message: string | null;
  /** Response to the first submission, stored so that a repeated call gets the same response. */
  submit_reply: string | null;
  acknowledged: string | null;
  /** Incremented by each change and each event, so that browser tabs and operators can detect others' changes. */
  revision: number;
  /** Null until an HTTP request asks for a supported language, and for applications started in earlier versions. */
  language: string | null;
  asked_sections: string | null;
  resubmissions: number;
  resubmitted_at: number | null;
  reminders_stopped_at: number | null;
  external_id: string | null;
  metadata: string | null;
  /** Keyed hash of the complete tax ID, for search and duplicate detection. Null while the tax ID is incomplete. */
  tax_id_hash: string | null;
  /** Lowercase without accents. Null until a legal name is entered. */
  legal_name_key: string | null;
  prefill: string | null;
  /** Revision that the funnel's counts include. If lower than `revision`, the application must be counted again. */
  counted_revision: number;
  /**
   * `submitted_ip` and `submitted_user_agent` are null until submission, and for submissions that an earlier version
   * received.
   */
  submitted_ip: string | null;
  submitted_user_agent: string | null;
  merchant_id: string | null;
  acquirer: string | null;
  boarded_at: number | null;
  assignee: string | null;
  legal_hold_at: number | null;
}

export interface IdentityGroupTable {
  id: string;
  fac_id: string;
  account_id: string;
  kind: 'sole' | 'private' | 'government';
  owners: string | null;
  owners_sealed: string | null;
  contact: string | null;
  contact_sealed: string | null;
  /** 1 if the applicant confirmed that nobody owns 25 percent or more. Null if the applicant isn't asked. */
  nobody_owns_25: number | null;
  /** Set when an application with this group is submitted. Later edits create a copy of the group. */
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
  cookie_hash: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

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
  external_id: string | null;
  metadata: string | null;
  prefill: string | null;
  /** Copy of `external_id` that makes resending a batch idempotent. Unique per facilitator. Null for other invites. */
  batch_external_id: string | null;
  return_url: string | null;
  expires_at: number;
  revoked_at: number | null;
  application_id: string | null;
  submitted_at: number | null;
  created_at: number;
}
