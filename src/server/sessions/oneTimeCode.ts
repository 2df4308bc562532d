import { randomInt } from 'node:crypto';
import { SMS_CODE_LENGTH } from '../../domain/limits.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { LIMITS, type LimitName } from '../limits/limits.ts';
import { sameText } from '../crypto/seal.ts';

const SECOND = 1000;
const CODE_LIFETIME_MS = 10 * 60 * SECOND;
export const CODE_TRIES = 5;

interface NewCode {
  code: string;
  hash: string;
  expiresAt: number;
}

/** The hash includes `boundTo`, so that the code can't be used for anything else. */
export function newCode({ seal, clock }: Pick<Deps, 'seal' | 'clock'>, boundTo: string): NewCode {
  const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0');
  return { code, hash: seal.hash(`${boundTo} ${code}`), expiresAt: clock() + CODE_LIFETIME_MS };
}

export function isCode(
  { seal }: Pick<Deps, 'seal'>,
  { hash, boundTo, code }: { hash: string; boundTo: string; code: string },
): boolean {
  return sameText(hash, seal.hash(`${boundTo} ${code}`));
}

interface Resend {
  pause: LimitName;
  sent: LimitName;
  /** Milliseconds to wait after each code. The last value applies to all later codes. */
  waits: readonly [number, ...number[]];
}

const RESENDS = {
  sms: { pause: 'smsResend', sent: 'smsSent', waits: [30 * SECOND, 60 * SECOND, LIMITS.smsResend.windowMs] },
  email: { pause: 'emailCodeResend', sent: 'emailCodeSent', waits: [LIMITS.emailCodeResend.windowMs] },
} as const satisfies Record<string, Resend>;

export type CodeChannel = keyof typeof RESENDS;

/**
 * Call in the transaction that stores the code. `waitTime` is the wait in milliseconds before another code can be sent.
 * If `ok` is false, the caller must roll back.
 */
export async function countCode(
  { limits }: Pick<Deps, 'limits'>,
  tx: Tx,
  { channel, key }: { channel: CodeChannel; key: string },
): Promise<{ ok: boolean; waitTime: number }> {
  const { pause, sent, waits }: Resend = RESENDS[channel];
  const code = await limits.consume({ name: sent, key }, tx);
  const before = code.ok ? code.points - 1 : waits.length;
  const windowMs = waits[Math.min(before, waits.length - 1)] ?? waits[0];
  const begun = await limits.consume({ name: pause, key, windowMs }, tx);
  if (!begun.ok) return begun;
  return code.ok ? { ok: true, waitTime: windowMs } : code;
}
