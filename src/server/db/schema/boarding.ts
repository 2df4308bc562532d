import type { CheckResult } from '../../../domain/checks.ts';

export interface BankItemTable {
  id: string;
  fac_id: string;
  application_id: string;
  access_token_sealed: string;
  account_hash: string;
  /** Index of the saved bank account that matches `account_hash`. Null if no saved account matches. */
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
  recorded_by: string;
  stale: number;
}
