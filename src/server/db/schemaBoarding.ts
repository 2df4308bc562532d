import type { CheckResult } from '../../domain/checks.ts';

/** Columns of an application that board its merchant. */
export interface BoardingColumns {
  /** Where the latest submit came from; null for submits of an earlier version. */
  submitted_ip: string | null;
  submitted_user_agent: string | null;
  /** The acquirer's ID of the merchant. */
  merchant_id: string | null;
  acquirer: string | null;
  boarded_at: number | null;
}

/** A link to a bank that gave a tokenized account number. Deleted once the provider ended it. */
export interface BankItemTable {
  id: string;
  fac_id: string;
  application_id: string;
  access_token_sealed: string;
  /** Keyed hash of routing and account number. */
  account_hash: string;
  /** Position of the saved account with this number. Null if it was not saved. */
  account_index: number | null;
  /** When the link is no longer needed. Null while its number is saved for the boarding. */
  due_at: number | null;
}

/** Latest result of a check that a vendor of the facilitator made. */
export interface CheckTable {
  fac_id: string;
  application_id: string;
  name: string;
  result: CheckResult;
  /** The vendor's ID of the check. */
  reference: string | null;
  note: string | null;
  recorded_at: number;
  /** The operator key, or the command line. */
  recorded_by: string;
  /** 0 or 1: whether the application changed since. */
  stale: number;
}
