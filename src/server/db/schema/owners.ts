export interface OwnerLinkTable {
  id: string;
  fac_id: string;
  application_id: string;
  token_hash: string;
  created_at: number;
  expires_at: number;
  opened_at: number | null;
  completed_at: number | null;
  code_hash: string | null;
  code_expires_at: number;
  code_tries: number;
  session_hash: string | null;
  session_expires_at: number;
}
