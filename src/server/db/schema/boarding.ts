import type { CheckResult } from '../../../domain/checks.ts';

export interface BankItemTable {
  id: string;
  fac_id: string;
  application_id: string;
  access_token_sealed: string;
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
  recorded_by: string;
  stale: number;
}
