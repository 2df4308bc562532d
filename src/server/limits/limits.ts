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

/** All rate limits. A window begins with its first use. Limits per IP address allow for an office that shares one. */
export const LIMITS = {
  /** Password attempts per account from one address. Above this limit or the next three, a captcha is required. */
  signInPerAccountHere: { points: 10, windowMs: 15 * MINUTE },
  /** Password attempts per account from all addresses. */
  signInPerAccount: { points: 40, windowMs: HOUR },
  signInPerAddress: { points: 100, windowMs: 15 * MINUTE, perAddress: true },
  /** A site is an IPv6 /48 or an IPv4 /24, because one machine can use all of its addresses. */
  signInPerSite: { points: 300, windowMs: 15 * MINUTE, perAddress: true },
  /** Failed single sign-ons only. Successful ones count toward the next limit. */
  signOnFailedPerAddress: { points: 100, windowMs: 15 * MINUTE, perAddress: true },
  /** Each sign-on calls the provider. The limit allows for many users behind one address. */
  signOnPerAddress: { points: 1000, windowMs: 15 * MINUTE, perAddress: true },
  /** Password attempts in the staff console, per person from one address, from all addresses, and per address. */
  staffPerPersonHere: { points: 10, windowMs: 15 * MINUTE },
  staffPerPerson: { points: 40, windowMs: HOUR },
  staffPerAddress: { points: 100, windowMs: 15 * MINUTE, perAddress: true },
  staffPerSite: { points: 300, windowMs: 15 * MINUTE, perAddress: true },
  /** With three accepted codes at a time, one guess in 6,000 days at the second limit succeeds. */
  staffCode: { points: 10, windowMs: 15 * MINUTE },
  staffCodeDay: { points: 50, windowMs: DAY },
  staffJoinPerAddress: { points: 60, windowMs: 15 * MINUTE, perAddress: true },
  initiatePerAddress: { points: 30, windowMs: HOUR, perAddress: true },
  initiatePerSite: { points: 120, windowMs: HOUR, perAddress: true },
  openPerAddress: { points: 60, windowMs: 15 * MINUTE, perAddress: true },
  copyPerAddress: { points: 60, windowMs: 15 * MINUTE, perAddress: true },
  invitePerAddress: { points: 120, windowMs: 15 * MINUTE, perAddress: true },
  operatorPerAddress: { points: 60, windowMs: MINUTE, perAddress: true },
  /** Pause between two codes. Its `waitTime` is the applicant's countdown. */
  smsResend: { points: 1, windowMs: 120 * SECOND },
  /** Codes per application. Each code lengthens the next pause. */
  smsSent: { points: Infinity, windowMs: HOUR },
  /** Codes per phone number from one site, and from all accounts with an unconfirmed mailbox. */
  smsPerPhoneHere: { points: 5, windowMs: HOUR, perAddress: true },
  smsPerPhone: { points: 15, windowMs: HOUR, perAddress: true },
  /** Codes per phone number for each account with a confirmed mailbox. Replaces `smsPerPhone` for those accounts. */
  smsPerPhoneOfAccount: { points: 6, windowMs: HOUR, perAddress: true },
  smsPerAddress: { points: 60, windowMs: HOUR, perAddress: true },
  smsPerSite: { points: 240, windowMs: HOUR, perAddress: true },
  /** The first six digits belong to one carrier. SMS pumping uses thousands of numbers of one carrier. */
  smsPerPrefixHere: { points: 20, windowMs: HOUR, perAddress: true },
  smsPerPrefix: { points: 60, windowMs: HOUR, perAddress: true },
  /** SMS_DAILY_BUDGET replaces the points; the next two limits use shares of it. */
  smsPerFacilitator: { points: SETTINGS.SMS_DAILY_BUDGET.fallback, windowMs: DAY },
  smsPerSiteDay: { points: 250, windowMs: DAY, perAddress: true },
  smsUnconfirmedDay: { points: 3750, windowMs: DAY },
  /** Sends operators one alert per day. */
  smsAlert: { points: 1, windowMs: DAY },
  /** With six digits and five tries per code, one guess in 50,000 applications at this limit succeeds. */
  smsVerify: { points: 20, windowMs: HOUR },
  /** Links that ask owners for their details: by application, by recipient, and by phone number. */
  ownerLinkPerApplication: { points: 30, windowMs: DAY },
  ownerLinkPerEmail: { points: 5, windowMs: DAY },
  ownerLinkPerNumber: { points: 5, windowMs: DAY },
  /** Codes to an owner's phone by link. With five tries per code, one guess in 20,000 days at this limit succeeds. */
  ownerCodePerLink: { points: 10, windowMs: DAY },
  ownerOpenPerAddress: { points: 60, windowMs: 15 * MINUTE, perAddress: true },
  /** Pause between two emailed codes, and codes per account. The caller has already entered the password. */
  emailCodeResend: { points: 1, windowMs: 60 * SECOND },
  emailCodeSent: { points: 6, windowMs: HOUR },
  emailCodeTried: { points: 20, windowMs: HOUR },
  /** Changes of stored SSNs, tax IDs, and account numbers per application. Far above the number of real corrections. */
  secretChange: { points: 200, windowMs: HOUR },
  /** Same for link sessions, where every fully typed number counts, whether or not it equals the stored one. */
  secretChangeByLink: { points: 20, windowMs: HOUR },
  /** A form resends a number with each save; only the first save counts. */
  secretTyped: { points: 1, windowMs: HOUR },
  /** A solved challenge is valid for one call. The window outlasts the challenge. */
  captchaOnce: { points: 1, windowMs: HOUR },
  addressSearch: { points: 120, windowMs: MINUTE },
  linkEmail: { points: 10, windowMs: HOUR },
  /** Each call opens the provider's dialog, which is billed. */
  bankLink: { points: 10, windowMs: HOUR },
  /** Allows ten files for each of twenty documents, up to 10 MB each. */
  uploadPerSession: { points: 200, windowMs: HOUR },
  uploadPerApplication: { points: 400, windowMs: HOUR },
  /** Boarding packages by operator key: bounds what a stolen key can copy before someone notices. */
  packagePerKey: { points: 60, windowMs: HOUR },
  /** Single numbers by person or operator key, for the same reason. */
  revealPerCaller: { points: 60, windowMs: HOUR },
  /** Searches for a tax ID by operator key, so that a stolen key can't try out numbers. */
  taxIdSearchPerKey: { points: 60, windowMs: HOUR },
} as const satisfies Record<string, { points: number; windowMs: number; perAddress?: boolean }>;

export type LimitName = keyof typeof LIMITS;

/** `points` are the uses in the current window, this one included. `waitTime` is in milliseconds until it ends. */
export type Consumed = { ok: true; points: number } | { ok: false; name: LimitName; waitTime: number };

export interface Use {
  name: LimitName;
  key: string;
  points?: number;
  windowMs?: number;
}

export interface Limits {
  /**
   * Counts one use. `key` is the account, phone number, or address, stored as a keyed hash; an IPv6 address counts as
   * its /64. `points` and `windowMs` override the table. Without `tx`, call it outside a transaction: the embedded
   * database has one connection. With `tx`, the use counts only on commit.
   */
  consume(use: Use, tx?: Tx): Promise<Consumed>;
  /**
   * Counts one use of each limit, or of none if one is exceeded: the answer is then that of the first, otherwise that
   * of the last. With `tx`, the caller rolls back if one is exceeded.
   */
  consumeEach(uses: readonly Use[], tx?: Tx): Promise<Consumed>;
  /** Number of uses in the current window. */
  used(use: { name: LimitName; key: string }): Promise<number>;
  /** Clears the count, for example after a correct password. */
  reset(use: { name: LimitName; key: string }): Promise<void>;
  /** Deletes windows that have ended. */
  sweep(): Promise<void>;
}

/** Higher limits for tests and developers, who share one address. */
const ADDRESS_FACTOR_OUTSIDE_PRODUCTION = 1000;

/** Maximum clock skew between processes, and the longest difference between two windows of one limit. */
const SLACK_MS = 120_000;

/** Rate limits stored in the database, shared by all processes. */
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
}): Limits {
  const storedKey = (name: LimitName, key: string) => `${name}:${seal.hash(networkOf(key))}`;
  const maximumOf = ({ name, points }: Use) => {
    const limit: { points: number; perAddress?: boolean } = LIMITS[name];
    const factor = limit.perAddress && !isProduction ? ADDRESS_FACTOR_OUTSIDE_PRODUCTION : 1;
    return (points ?? limit.points) * factor;
  };
  const consumeEach: Limits['consumeEach'] = async (uses, tx) => {
    const now = clock();
    const keys = uses.map(({ name, key }) => storedKey(name, key));
    const windows = uses.map(({ name, windowMs = LIMITS[name].windowMs }, at) => [
      [`key${at}`, keys[at]],
      [`expiresAt${at}`, now + windowMs],
    ]);
    const { rows } = await countUses(tx ?? db, { now, ...Object.fromEntries(windows.flat()) });
    const counted = new Map(rows.map((row) => [row.key, row]));
    let points = 0;
    for (const [at, use] of uses.entries()) {
      const window = counted.get(keys[at] ?? '');
      if (!window) throw new Error('A use was not counted.');
      ({ points } = window);
      if (points <= maximumOf(use)) continue;
      if (!tx && uses.length > 1) await takeBack(keys);
      return { ok: false, name: use.name, waitTime: Math.max(window.expires_at - now, 1) };
    }
    return { ok: true, points };
  };
  const takeBack = (keys: readonly string[]) =>
    db
      .updateTable('rate_limit')
      .set({ points: sql<number>`points - 1` })
      .where('key', 'in', keys)
      .execute();
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

/** Counts `key0` until `expiresAt0`, `key1` until `expiresAt1`, and so on. */
const countUses = statement((db, { now, ...windows }: { now: number } & Record<string, unknown>) => {
  // A window that ends later than possible was started by a wrong clock.
  const ended = sql<boolean>`(rate_limit.expires_at <= ${now}
    or rate_limit.expires_at > excluded.expires_at + ${sql.lit(SLACK_MS)})`;
  const names = Object.keys(windows).filter((name) => name.startsWith('key'));
  return db
    .insertInto('rate_limit')
    .values(
      names.map((name, at) => ({
        key: windows[name] as string,
        points: 1,
        expires_at: windows[`expiresAt${at}`] as number,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql<number>`case when ${ended} then 1 else rate_limit.points + 1 end`,
        expires_at: sql<number>`case when ${ended} then excluded.expires_at else rate_limit.expires_at end`,
      }),
    )
    .returning(['key', 'points', 'expires_at']);
});

/** Link sessions have separate counters, so that they cannot use up the owner's limit. */
export function countedFor({ kind }: { kind: string }, key: string): string {
  return kind === 'link' ? `${key} link` : key;
}

/** Counts one use of each limit, or of none if one is exceeded. Returns the error of the first exceeded limit. */
export async function overLimit(
  { limits }: { limits: Limits },
  ...uses: Use[]
): Promise<Problem | undefined> {
  const consumed = await limits.consumeEach(uses);
  return consumed.ok ? undefined : new Problem('too_many_requests', { waitTime: consumed.waitTime });
}
