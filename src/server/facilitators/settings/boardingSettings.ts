import { createPublicKey, type JsonWebKey } from 'node:crypto';
import * as v from 'valibot';
import { CHECK_NAME, REQUIRED_CHECKS_MAXIMUM } from '../../../domain/checks.ts';
import { SIGNATURES } from '../../../domain/signature.ts';
import type { Report } from '../mistakes.ts';
import { text } from './settingTexts.ts';

const CURVES = ['P-256', 'P-384', 'P-521'] as const;
const RSA_BITS_MINIMUM = 2048;
const RSA_EXPONENT_MINIMUM = 65_537n;
/** JWK members that occur only in private and symmetric keys. */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'] as const;

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be base64url'));
const described = {
  kid: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'), v.maxLength(200, 'is too long'))),
  use: v.optional(v.literal('enc', 'must be "enc"')),
  key_ops: v.optional(v.array(v.string())),
  ext: v.optional(v.boolean()),
};
export const boardingKey = v.pipe(
  v.looseObject({}),
  // Check this first, so that the error says that the key is private.
  v.check(
    (key) => !PRIVATE.some((name) => Object.hasOwn(key, name)),
    'must be a public key, without private members. Create a new pair, because this private key was exposed',
  ),
  v.variant(
    'kty',
    [
      v.strictObject({
        kty: v.literal('EC'),
        crv: v.picklist(CURVES, `must be one of ${CURVES.join(', ')}`),
        x: base64url,
        y: base64url,
        alg: v.optional(v.literal('ECDH-ES+A256KW', 'must be "ECDH-ES+A256KW"')),
        ...described,
      }),
      v.strictObject({
        kty: v.literal('RSA'),
        n: base64url,
        e: base64url,
        alg: v.optional(v.literal('RSA-OAEP-256', 'must be "RSA-OAEP-256"')),
        ...described,
      }),
    ],
    'must be "EC" or "RSA"',
  ),
);

export type BoardingKey = v.InferOutput<typeof boardingKey>;

export function checkBoardingKey(key: BoardingKey | undefined, report: Report): void {
  if (!key) return;
  let details;
  try {
    const { kid: _, ...jwk } = key;
    details = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }).asymmetricKeyDetails;
  } catch {
    report('boardingKey', 'is not a valid public key');
    return;
  }
  if (key.kty !== 'RSA') return;
  if ((details?.modulusLength ?? 0) < RSA_BITS_MINIMUM)
    report('boardingKey.n', `must have at least ${RSA_BITS_MINIMUM} bits`);
  if ((details?.publicExponent ?? 0n) < RSA_EXPONENT_MINIMUM)
    report('boardingKey.e', `must be at least ${RSA_EXPONENT_MINIMUM}`);
}

export const requiredChecks = v.pipe(
  v.array(
    v.pipe(v.string(), v.regex(CHECK_NAME, 'must be 2 to 31 lowercase letters, digits, and underscores')),
  ),
  v.maxLength(REQUIRED_CHECKS_MAXIMUM, `must have at most ${REQUIRED_CHECKS_MAXIMUM} entries`),
  v.check((names) => new Set(names).size === names.length, 'must not repeat a check'),
);

const line = text(120);

export const signing = {
  /**
   * With `typed`, the review page requires a full name, a title, and consent to every document whose current version
   * the applicant hasn't agreed to yet.
   */
  signature: v.optional(v.picklist(SIGNATURES, `must be one of ${SIGNATURES.join(', ')}`), 'none'),
  /**
   * Shown on the review page and in the PDF copy, together with the acquirer's responsibilities, as the card networks
   * require.
   */
  acquirer: v.optional(v.strictObject({ name: line, address: line, phone: line })),
  /** Adds a separate checkbox for consent to electronic Forms 1099-K (Treas. Reg. 1.6050W-2). */
  electronic1099k: v.optional(v.boolean(), false),
};

interface ApprovalSettings {
  approval: string;
  requiredChecks: readonly string[];
  approvals: number;
}

/**
 * Automatic approval happens on submission, before a vendor or a reviewer can act, so it can't depend on checks or on
 * several approvals.
 */
export function checkApproval(
  { approval, requiredChecks: names, approvals }: ApprovalSettings,
  report: Report,
): void {
  if (approval !== 'automatic') return;
  if (names.length > 0) report('requiredChecks', 'must be empty if approval is "automatic"');
  if (approvals > 1) report('approvals', 'must be 1 if approval is "automatic"');
}
