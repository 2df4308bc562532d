import { Secret, TOTP } from 'otpauth';

/**
 * The period, algorithm, and number of digits that authenticator apps use by default. Some apps ignore other values.
 */
const PERIOD_SECONDS = 30;
const FORM = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
/** Accepted clock skew, in time steps. */
const WINDOW = 1;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function totpUrl(secret: string, { issuer, email }: { issuer: string; email: string }): string {
  return new TOTP({ ...FORM, secret, issuer, label: email }).toString();
}

export function totpStep(secret: string, { code, now }: { code: string; now: number }): number | undefined {
  const delta = new TOTP({ ...FORM, secret }).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
