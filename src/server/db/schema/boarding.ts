import type { CheckResult } from '../../../domain/checks.ts';

export interface BankItemTable {
  id: string;
  fac_id: string;
  application_id: string;
  access_token_sealed: string;
  /** Keyed hash of routing and account number. */
  account_hash: string;
  /** Index of the application's bank account with this number. Null if none of its saved accounts has it. */
  account_index: number | null;
  /** When the bank link may be removed. Null while the linked account is saved and the merchant isn't boarded. */
  due_at: number | null;
}

export interface CheckTable {
  fac_id: string;
  application_id: string;
  name: string;
  result: CheckResult;
  reference: string | null;
  note: string | null;
  recorded_at: number;
  /** As in `Actor`: ID of the staff member or operator key, or a string such as `command line`. */
  recorded_by: string;
  /** 1 if the application changed after the check. */
  stale: number;
}
