import { sql } from 'kysely';
import { Problem } from '../api/problem.ts';
import { statement } from './db/statement.ts';
import type { Db, Tx } from './deps.ts';
import { networkOf } from './network.ts';
import type { Seal } from './seal.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How often something may be done in a window that begins with its first use. One table, so that the whole stance can
 * be read at once. Keys that hold an address are shared by everyone behind it and have room for an office.
 */
export const LIMITS = {
  /** Guesses at a password, at one account from one address. Beyond this limit and the next three a captcha is asked for. */
  signInPerAccountHere: { points: 10, windowMs: 15 * MINUTE },
  /** From everywhere together. */
  signInPerAccount: { points: 40, windowMs: HOUR },
  signInPerAddress: { points: 100, windowMs: 15 * MINUTE, perAddress: true },
  /** A site is an IPv6 /48 or an IPv4 /24: one machine can have all addresses of it. */
  signInPerSite: { points: 300, windowMs: 15 * MINUTE, perAddress: true },
  initiatePerAddress: { points: 30, windowMs: HOUR, perAddress: true },
  initiatePerSite: { points: 120, windowMs: HOUR, perAddress: true },
  openPerAddress: { points: 60, windowMs: 15 * MINUTE, perAddress: true },
  copyPerAddress: { points: 60, windowMs: 15 * MINUTE, perAddress: true },
  invitePerAddress: { points: 120, windowMs: 15 * MINUTE, perAddress: true },
  operatorPerAddress: { points: 60, windowMs: MINUTE, perAddress: true },
  /** The wait between two codes; its `waitTime` is what the applicant sees count down. */
  smsResend: { points: 1, windowMs: 120 * SECOND },
  /** Counts an application's codes; the more, the longer the next one waits. */
  smsSent: { points: Infinity, windowMs: HOUR },
  /** To one number from one site, and by all accounts whose mailbox is unconfirmed. */
  smsPerPhoneHere: { points: 5, windowMs: HOUR, perAddress: true },
  smsPerPhone: { points: 15, windowMs: HOUR, perAddress: true },
  /** By one account whose mailbox is confirmed, which the limit before does not hold. */
  smsPerPhoneOfAccount: { points: 6, windowMs: HOUR, perAddress: true },
  smsPerAddress: { points: 60, windowMs: HOUR, perAddress: true },
  smsPerSite: { points: 240, windowMs: HOUR, perAddress: true },
  /** The first six digits, which one carrier was given: a fraudster who earns by texts to its numbers has thousands. */
  smsPerPrefixHere: { points: 20, windowMs: HOUR, perAddress: true },
  smsPerPrefix: { points: 60, windowMs: HOUR, perAddress: true },
  /** SMS_DAILY_BUDGET takes the place of the points, and shares of it in the next two. */
  smsPerFacilitator: { points: 5000, windowMs: DAY },
  smsPerSiteDay: { points: 250, windowMs: DAY, perAddress: true },
  smsUnconfirmedDay: { points: 3750, windowMs: DAY },
  /** Operators are told once a day. */
  smsAlert: { points: 1, windowMs: DAY },
  /** Six digits and five tries a code: a guess succeeds once in 50,000 applications that go to this limit. */
  smsVerify: { points: 20, windowMs: HOUR },
  /** The wait between two emailed codes, and how many an account gets: who asks knows the password already. */
  emailCodeResend: { points: 1, windowMs: 60 * SECOND },
  emailCodeSent: { points: 6, windowMs: HOUR },
  emailCodeTried: { points: 20, windowMs: HOUR },
  /** Changes of a stored SSN, tax ID, or account number, by application. Nobody corrects theirs this often. */
  secretChange: { points: 200, windowMs: HOUR },
  /** The same for sessions by a link, in which every number typed in full counts, whether or not it is the stored one. */
  secretChangeByLink: { points: 20, windowMs: HOUR },
  /** A form sends a number again with each save; only the first time is a try. */
  secretTyped: { points: 1, windowMs: HOUR },
  /** A solved puzzle opens one call; the window outlasts the puzzle. */
  captchaOnce: { points: 1, windowMs: HOUR },
  addressSearch: { points: 120, windowMs: MINUTE },
  linkEmail: { points: 10, windowMs: HOUR },
  /** Each opens the provider's dialog, which is paid for. */
  bankLink: { points: 10, windowMs: HOUR },
} as const satisfies Record<string, { points: number; windowMs: number; perAddress?: boolean }>;

export type LimitName = keyof typeof LIMITS;

/** `waitTime` in milliseconds until the window ends. */
export type Consumed = { ok: true } | { ok: false; waitTime: number };

export interface Limits {
  /**
   * Counts one use. `key` says whose: an account, a phone number, an address; it is stored as a keyed hash. `points` and
   * `windowMs` replace those of the table. Call it outside a transaction: a refusal's rollback must not give it back,
   * and the embedded database has one connection. Only what counts when the transaction commits is counted in it, by
   * `tx`. An IPv6 address counts as its network, of which its owner has all addresses.
   */
  consume(
    use: { name: LimitName; key: string; points?: number; windowMs?: number },
    tx?: Tx,
  ): Promise<Consumed>;
  /** How many uses of a window that has not ended were counted. */
  used(use: { name: LimitName; key: string }): Promise<number>;
  /** Forgets the uses so far, for example after a right password. */
  reset(use: { name: LimitName; key: string }): Promise<void>;
  /** Deletes windows that have ended. */
  sweep(): Promise<void>;
}

/** Tests and developers all come from one address. */
const ADDRESS_FACTOR_OUTSIDE_PRODUCTION = 1000;

/** By how much the clocks of two processes may differ. */
const CLOCK_SLACK_MS = 60_000;

/** Limits counted in the database, so that all processes share them. */
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
  return {
    async consume({ name, key, points, windowMs }, tx) {
      const limit: { points: number; windowMs: number; perAddress?: boolean } = LIMITS[name];
      const factor = limit.perAddress && !isProduction ? ADDRESS_FACTOR_OUTSIDE_PRODUCTION : 1;
      const now = clock();
      // A window that ends later than any can was begun by a clock that had jumped ahead; requests at the same time,
      // and processes whose clocks differ a little, must not take each other's window for one.
      const latest = now + Math.max(windowMs ?? 0, limit.windowMs) + CLOCK_SLACK_MS;
      const expiresAt = now + (windowMs ?? limit.windowMs);
      const { rows } = await countUse(tx ?? db, { key: storedKey(name, key), expiresAt, now, latest });
      const [window] = rows;
      if (!window) throw new Error('A use was not counted.');
      if (window.points <= (points ?? limit.points) * factor) return { ok: true };
      return { ok: false, waitTime: Math.max(window.expires_at - now, 1) };
    },
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

const countUse = statement(
  (db, { key, expiresAt, now, latest }: { key: string; expiresAt: number; now: number; latest: number }) => {
    const ended = sql<boolean>`(rate_limit.expires_at <= ${now} or rate_limit.expires_at > ${latest})`;
    return db
      .insertInto('rate_limit')
      .values({ key, points: 1, expires_at: expiresAt })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql<number>`case when ${ended} then 1 else rate_limit.points + 1 end`,
          expires_at: sql<number>`case when ${ended} then excluded.expires_at else rate_limit.expires_at end`,
        }),
      )
      .returning(['points', 'expires_at']);
  },
);

/** A session by a link counts apart, so that what it uses up is not taken from the owner. */
export function countedFor({ kind }: { kind: string }, key: string): string {
  return kind === 'link' ? `${key} link` : key;
}

export type Use = Parameters<Limits['consume']>[0];

/** Counts a use of each limit in turn; the refusal to answer with when one was one too many. */
export async function overLimit(
  { limits }: { limits: Limits },
  ...uses: Use[]
): Promise<Problem | undefined> {
  for (const use of uses) {
    const consumed = await limits.consume(use);
    if (!consumed.ok) return new Problem('too_many_requests', { waitTime: consumed.waitTime });
  }
  return undefined;
}
