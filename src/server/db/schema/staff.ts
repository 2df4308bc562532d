import type { StaffRole } from '../../../api/endpoint.ts';

export interface StaffTable {
  id: string;
  fac_id: string;
  /** Lowercase. Unique among a facilitator's staff with active access. */
  email: string;
  role: StaffRole;
  /** Null until a password is chosen, and for people who use an identity provider. */
  password_hash: string | null;
  totp_sealed: string | null;
  /** Time step of the last accepted code. Each code works only once. */
  totp_step: number | null;
  /** Hash of the join link's token. Null once used. */
  link_hash: string | null;
  link_expires_at: number | null;
  oidc_issuer: string | null;
  oidc_sub: string | null;
  created_at: number;
  activated_at: number | null;
  ended_at: number | null;
  last_seen_at: number | null;
}

export interface StaffSessionTable {
  id: string;
  fac_id: string;
  staff_id: string;
  token_hash: string;
  /** 0 if the password was accepted but the second factor is still needed, otherwise 1. */
  is_open: number;
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
  /** COSE key in base64url. */
  public_key: string;
  counter: number;
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}
