import type { CheckResult } from '../../domain/checks.ts';

/** Application columns for boarding the merchant. */
export interface BoardingColumns {
  /** IP address of the latest submission; null for submissions to earlier versions. */
  submitted_ip: string | null;
  submitted_user_agent: string | null;
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
  /** Time when the link is due for removal. Null while its account number is saved and the merchant is not yet boarded. */
  due_at: number | null;
}

/** Latest result of a check by the facilitator's vendor. */
export interface CheckTable {
  fac_id: string;
  application_id: string;
  name: string;
  result: CheckResult;
  reference: string | null;
  note: string | null;
  recorded_at: number;
  /** ID of the staff member or operator key, or `command line`. */
  recorded_by: string;
  /** 1 if the application changed after the result was recorded, otherwise 0. */
  stale: number;
}
