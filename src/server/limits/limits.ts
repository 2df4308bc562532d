import { sql } from 'kysely';
import { Problem } from '../../api/problem.ts';
import { SETTINGS } from '../config/settingDeclarations.ts';
import { statement } from '../db/statement.ts';
import type { Db, Tx } from '../db/database.ts';
import { networkOf } from '../network/network.ts';
import type { Seal } from '../crypto/seal.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * `points` is the maximum number of uses in a window, which starts at the first use. Limits per IP address are high
 * enough for an office where everyone shares one address.
 */
export const LIMITS = {
  /**
   * Password attempts per account from one IP address (IPv6: one /64). In production, once any of the `signInPer...`
   * limits is exceeded, each attempt requires a captcha.
   */
  signInPerAccountHere: { points: 10, windowMs: 15 * MINUTE },
  signInPerAccount: { points: 40, windowMs: HOUR },
  signInPerAddress: { points: 100, windowMs: 15 * MINUTE, perAddress: true },
  /** Per network (IPv4 /24 or IPv6 /48), because one client may control every address in it. */
  signInPerSite: { points: 300, windowMs: 15 * MINUTE, perAddress: true },
  secretReadPerSession: { points: 1000, windowMs: HOUR },
  signOnFailedPerAddress: { points: 100, windowMs: 15 * MINUTE, perAddress: true },
  signOnPerAddress: { points: 1000, windowMs: 15 * MINUTE, perAddress: true },
  /** Console passwords: per person and IP address, per person, per IP address, and per network. */
  staffPerPersonHere: { points: 10, windowMs: 15 * MINUTE },
  staffPerPerson: { points: 40, windowMs: HOUR },
  staffPerAddress: { points: 100, windowMs: 15 * MINUTE, perAddress: true },
  staffPerSite: { points: 300, windowMs: 15 * MINUTE, perAddress: true },
  /**
   * Second-factor attempts per staff member. Three TOTP codes are valid at a time. At 50 guesses a day, an attacker
   * needs about 6,700 days on average.
   */
  staffCode: { points: 10, windowMs: 15 * MINUTE },
  staffCodeDay: { points: 50, windowMs: DAY },
  staffJoinPerAddress: { points: 60, windowMs: 15 * MINUTE, perAddress: true },
  initiatePerAddress: { points: 30, windowMs: HOUR, perAddress: true },
  initiatePerSite: { points: 120, windowMs: HOUR, perAddress: true },
  openPerAddress: { points: 60, windowMs: 15 * MINUTE, perAddress: true },
  copyPerAddress: { points: 60, windowMs: 15 * MINUTE, perAddress: true },
  invitePerAddress: { points: 120, windowMs: 15 * MINUTE, perAddress: true },
  operatorPerAddress: { points: 60, windowMs: MINUTE, perAddress: true },
  smsResend: { points: 1, windowMs: 120 * SECOND },
  /** Unlimited. The count determines the wait before the next code. */
  smsSent: { points: Infinity, windowMs: HOUR },
  /** Codes per phone number from one network: IPv4 /24 or IPv6 /48. */
  smsPerPhoneHere: { points: 5, windowMs: HOUR, perAddress: true },
  /** Codes per phone number, counted across all accounts with an unverified email address. */
  smsPerPhone: { points: 15, windowMs: HOUR, perAddress: true },
  /**
   * Codes per phone number for one account with a verified email address. Applies instead of `smsPerPhone`,
   * `smsPerPrefix`, and `smsUnconfirmedDay`.
   */
  smsPerPhoneOfAccount: { points: 6, windowMs: HOUR, perAddress: true },
  smsPerAddress: { points: 60, windowMs: HOUR, perAddress: true },
  smsPerSite: { points: 240, windowMs: HOUR, perAddress: true },
  /** Codes to numbers with the same first six digits. SMS pumping uses thousands of such numbers. */
  smsPerPrefixHere: { points: 20, windowMs: HOUR, perAddress: true },
  smsPerPrefix: { points: 60, windowMs: HOUR, perAddress: true },
  /** Codes per facilitator. SMS_DAILY_BUDGET overrides `points` and scales the next two limits. */
  smsPerFacilitator: { points: SETTINGS.SMS_DAILY_BUDGET.fallback, windowMs: DAY },
  smsPerSiteDay: { points: 250, windowMs: DAY, perAddress: true },
  smsUnconfirmedDay: { points: 3750, windowMs: DAY },
  smsAlert: { points: 1, windowMs: DAY },
  /** With 20 guesses at a six-digit code, an attacker succeeds in 1 of 50,000 windows. */
  smsVerify: { points: 20, windowMs: HOUR },
  ownerLinkPerApplication: { points: 30, windowMs: DAY },
  ownerLinkPerEmail: { points: 5, windowMs: DAY },
  ownerLinkPerNumber: { points: 5, windowMs: DAY },
  /** Codes per owner link. With five tries per code, guessing succeeds once in 20,000 days on average. */
  ownerCodePerLink: { points: 10, windowMs: DAY },
  ownerOpenPerAddress: { points: 60, windowMs: 15 * MINUTE, perAddress: true },
  emailCodeResend: { points: 1, windowMs: 60 * SECOND },
  emailCodeSent: { points: 6, windowMs: HOUR },
  emailCodeTried: { points: 20, windowMs: HOUR },
  secretChange: { points: 200, windowMs: HOUR },
  /** Sensitive numbers typed in sessions opened by a continue link, even if they equal the stored ones. */
  secretChangeByLink: { points: 20, windowMs: HOUR },
  /**
   * A form resends a number with each save, so a number counts toward `secretChangeByLink` only once an hour
   * per session.
   */
  secretTyped: { points: 1, windowMs: HOUR },
  /** A solved captcha challenge is accepted only once. The window is longer than the challenge's lifetime. */
  captchaOnce: { points: 1, windowMs: HOUR },
  addressSearch: { points: 120, windowMs: MINUTE },
  linkEmail: { points: 10, windowMs: HOUR },
  /** Each call creates a token for Plaid's dialog, and Plaid bills for each bank that is linked there. */
  bankLink: { points: 10, windowMs: HOUR },
  /** Enough for 20 requested documents with 10 files each. */
  uploadPerSession: { points: 200, windowMs: HOUR },
  uploadPerApplication: { points: 400, windowMs: HOUR },
  /** Limits what an attacker with a stolen operator key or session can copy before anyone notices. */
  packagePerKey: { points: 60, windowMs: HOUR },
  revealPerCaller: { points: 60, windowMs: HOUR },
  /** Keeps an attacker with a stolen operator key or session from guessing tax IDs. */
  taxIdSearchPerKey: { points: 60, windowMs: HOUR },
  /** Unlimited. The console repeats a search every 30 seconds, so each tax ID counts only once an hour. */
  taxIdSearched: { points: Infinity, windowMs: HOUR },
} as const satisfies Record<string, { points: number; windowMs: number; perAddress?: boolean }>;

export type LimitName = keyof typeof LIMITS;

/**
 * `points` counts the uses in the current window, including this one. `waitTime` is the time until the window ends, in
 * milliseconds.
 */
export type Consumed = { ok: true; points: number } | { ok: false; name: LimitName; waitTime: number };

export interface Use {
  name: LimitName;
  key: string;
  points?: number;
  windowMs?: number;
}

export interface RateLimiter {
  /**
   * `key` identifies what is limited, such as an account or IP address, and is stored as a keyed hash. An IPv6 address
   * is shortened to its /64. Without `tx`, call this outside a transaction, because the embedded database has one
   * connection. With `tx`, the use counts only if the transaction commits.
   */
  consume(use: Use, tx?: Tx): Promise<Consumed>;
  /**
   * If one of several uses exceeds its limit, none of them are counted. If there is only one use, it's
   * counted even if it exceeds its limit. Returns the result for the first exceeded limit, or for the last
   * limit if none is exceeded. With `tx`, the caller must roll back if a limit is exceeded.
   */
  consumeEach(uses: readonly Use[], tx?: Tx): Promise<Consumed>;
  used(use: { name: LimitName; key: string }): Promise<number>;
  reset(use: { name: LimitName; key: string }): Promise<void>;
  sweep(): Promise<void>;
}

/** Outside production, multiplies `perAddress` limits, because tests and developers share one address. */
const ADDRESS_FACTOR_OUTSIDE_PRODUCTION = 1000;

/**
 * Maximum clock skew between processes. Must also exceed the largest difference between `windowMs` values that callers
 * pass for the same limit (90 seconds, for `smsResend`), because that difference would look like clock skew.
 */
const SLACK_MS = 120_000;

export function createLimits({
  db,
  seal,
  clock,
  isProduction,
}: {
  db: Db;
  seal: Seal;
  clock: () => number;
  isProduction: boolean;
}): RateLimiter {
  const storedKey = (name: LimitName, key: string) => `${name}:${seal.hash(networkOf(key))}`;
  const maximumOf = ({ name, points }: Use) => {
    const limit: { points: number; perAddress?: boolean } = LIMITS[name];
    const factor = limit.perAddress && !isProduction ? ADDRESS_FACTOR_OUTSIDE_PRODUCTION : 1;
    return (points ?? limit.points) * factor;
  };
  const consumeEach: RateLimiter['consumeEach'] = async (uses, tx) => {
    const now = clock();
    const keys = uses.map(({ name, key }) => storedKey(name, key));
    const entries = uses.flatMap(({ name, windowMs = LIMITS[name].windowMs }, at) => [
      [`key${at}`, keys[at]],
      [`expiresAt${at}`, now + windowMs],
    ]);
    const windows: Windows = Object.fromEntries(entries);
    const { rows } = await countUses(tx ?? db, { now, ...windows });
    const counted = new Map(rows.map((row) => [row.key, row]));
    let points = 0;
    for (const [at, use] of uses.entries()) {
      const window = counted.get(keys[at] ?? '');
      if (!window) throw new Error('A rate limit counter was not updated.');
      ({ points } = window);
      if (points <= maximumOf(use)) continue;
      if (!tx && uses.length > 1) await takeBack(db, windows);
      return { ok: false, name: use.name, waitTime: Math.max(window.expires_at - now, 1) };
    }
    return { ok: true, points };
  };
  return {
    consume: (use, tx) => consumeEach([use], tx),
    consumeEach,
    async used({ name, key }) {
      const window = await db
        .selectFrom('rate_limit')
        .select('points')
        .where('key', '=', storedKey(name, key))
        .where('expires_at', '>', clock())
        .executeTakeFirst();
      return window?.points ?? 0;
    },
    async reset({ name, key }) {
      await db.deleteFrom('rate_limit').where('key', '=', storedKey(name, key)).execute();
    },
    async sweep() {
      await db.deleteFrom('rate_limit').where('expires_at', '<=', clock()).execute();
    },
  };
}

type Windows = Record<`key${number}`, string> & Record<`expiresAt${number}`, number>;

const countUses = statement((db, { now, ...windows }: { now: number } & Windows) => {
  // A window that ends later than possible was started by a process with a wrong clock, so treat it as ended.
  const ended = sql<boolean>`(rate_limit.expires_at <= ${now}
    or rate_limit.expires_at > excluded.expires_at + ${sql.lit(SLACK_MS)})`;
  return insertWindows(db, windows, 1)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql<number>`case when ${ended} then 1 else rate_limit.points + 1 end`,
        expires_at: sql<number>`case when ${ended} then excluded.expires_at else rate_limit.expires_at end`,
      }),
    )
    .returning(['key', 'points', 'expires_at']);
});

/** An upsert locks the rows in the order of `countUses`. An update could lock them in another, which would deadlock. */
const takeBack = statement((db, windows: Windows) =>
  insertWindows(db, windows, 0).onConflict((conflict) =>
    conflict.column('key').doUpdateSet({ points: sql<number>`rate_limit.points - 1` }),
  ),
);

function insertWindows(db: Db | Tx, windows: Windows, points: number) {
  const keys = Object.entries(windows).filter(([name]) => name.startsWith('key')) as [string, string][];
  return db
    .insertInto('rate_limit')
    .values(keys.map(([, key], at) => ({ key, points, expires_at: windows[`expiresAt${at}`] ?? 0 })));
}

/** Sessions opened by a continue link have separate counters, so that they can't use up the applicant's limit. */
export function countedFor({ kind }: { kind: string }, key: string): string {
  return kind === 'link' ? `${key} link` : key;
}

export async function overLimit(
  { limits }: { limits: RateLimiter },
  ...uses: Use[]
): Promise<Problem | undefined> {
  const consumed = await limits.consumeEach(uses);
  return consumed.ok ? undefined : new Problem('too_many_requests', { waitTime: consumed.waitTime });
}
