/** A link that lets an owner enter their own details. Deleted when it is withdrawn. */
export interface OwnerLinkTable {
  /** The `ownerId` of the owner in the application's group. */
  id: string;
  fac_id: string;
  application_id: string;
  token_hash: string;
  created_at: number;
  expires_at: number;
  /** Time when the link was first opened. */
  opened_at: number | null;
  completed_at: number | null;
  code_hash: string | null;
  code_expires_at: number;
  code_tries: number;
  /** Token hash for the owner's session, which starts when the owner enters the code. */
  session_hash: string | null;
  session_expires_at: number;
}
