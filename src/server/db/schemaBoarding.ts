import type { CheckResult } from '../../domain/checks.ts';

/** Application columns for boarding the merchant. */
export interface BoardingColumns {
  /** IP address of the latest submit; null for submits made in an earlier version. */
  submitted_ip: string | null;
  submitted_user_agent: string | null;
  /** The acquirer's ID for the merchant. */
  merchant_id: string | null;
  acquirer: string | null;
  boarded_at: number | null;
}

/** A bank link with a tokenized account number. Deleted after the provider has removed the link. */
export interface BankItemTable {
  id: string;
  fac_id: string;
  application_id: string;
  access_token_sealed: string;
  /** Keyed hash of routing and account number. */
  account_hash: string;
  /** Position of the saved account with this number. Null if it was not saved. */
  account_index: number | null;
  /** Time from which the link is no longer needed. Null while its account number is saved and not yet boarded. */
  due_at: number | null;
}

/** Latest result of a check by the facilitator's vendor. */
export interface CheckTable {
  fac_id: string;
  application_id: string;
  name: string;
  result: CheckResult;
  /** The vendor's ID for the check. */
  reference: string | null;
  note: string | null;
  recorded_at: number;
  /** The operator key, or the command line. */
  recorded_by: string;
  /** 1 if the application changed since then, otherwise 0. */
  stale: number;
}
