import type { StaffRole } from '../../api/endpoint.ts';

/** A person who signs in to a facilitator's staff console. */
export interface StaffTable {
  /** `stf_...`. The audit log refers to the person by this ID. */
  id: string;
  fac_id: string;
  /** Lowercase. Unique among a facilitator's staff members whose access has not ended. */
  email: string;
  role: StaffRole;
  /** Null until the person chooses a password, and for people who use an identity provider. */
  password_hash: string | null;
  totp_sealed: string | null;
  /** Time step of the last accepted code, because each code works only once. */
  totp_step: number | null;
  /** Hash of the token in the join link; null once used. */
  link_hash: string | null;
  link_expires_at: number | null;
  /** Issuer and subject claims from the facilitator's identity provider. */
  oidc_issuer: string | null;
  oidc_sub: string | null;
  created_at: number;
  /** Time when the person finished the join page, or first signed in through the identity provider. */
  activated_at: number | null;
  ended_at: number | null;
  last_seen_at: number | null;
}

export interface StaffSessionTable {
  id: string;
  fac_id: string;
  staff_id: string;
  /** Hash of the session cookie. */
  token_hash: string;
  /** 0 between the password and the second factor, otherwise 1. */
  is_open: number;
  /** Challenge of the pending passkey ceremony; null if there is none. */
  challenge: string | null;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

export interface StaffPasskeyTable {
  /** Credential ID in base64url. */
  id: string;
  fac_id: string;
  staff_id: string;
  /** COSE public key in base64url. */
  public_key: string;
  counter: number;
  /** JSON list of WebAuthn transports. */
  transports: string;
  /** Name chosen by the person; '' for passkeys from an earlier version. */
  name: string;
  created_at: number;
  last_used_at: number | null;
}
