import { Problem } from '../../api/problem.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/database.ts';
import type { Use } from '../limits/limits.ts';
import { siteOf } from '../network/network.ts';

const PREFIX_DIGITS = 6;
/**
 * Shares of the daily SMS budget: for all accounts with an unverified email address combined, and for any one network
 * (IPv4 /24 or IPv6 /48, see `siteOf`).
 */
const UNCONFIRMED_SHARE = 0.75;
const SITE_SHARE = 0.05;
const SITE_LEAST = 20;
const ALERT_SHARE = 0.5;

type SmsLimitDeps = Pick<Deps, 'limits' | 'config' | 'log'>;

interface Text {
  facId: string;
  account: { id: string; mailbox_confirmed_at: number | null };
  /** Ten digits, without +1. */
  mobileNumber: string;
  ip: string;
}

/**
 * Call in the transaction that queues the message. If this returns an error, the caller must roll back, so that the
 * rejected message isn't counted.
 */
export async function countText(
  { limits, config, log }: SmsLimitDeps,
  tx: Tx,
  { facId, account, ip, mobileNumber }: Text,
): Promise<Problem | undefined> {
  const site = siteOf(ip);
  const prefix = mobileNumber.slice(0, PREFIX_DIGITS);
  const budget = config.smsDailyBudget;
  const ofSite = Math.max(SITE_LEAST, Math.floor(budget * SITE_SHARE));
  const own: Use[] = [{ name: 'smsPerPhoneOfAccount', key: `${mobileNumber} ${account.id}` }];
  const shared: Use[] = [
    { name: 'smsPerPhone', key: mobileNumber },
    { name: 'smsPerPrefix', key: prefix },
    { name: 'smsUnconfirmedDay', key: facId, points: Math.floor(budget * UNCONFIRMED_SHARE) },
  ];
  const counted = await limits.consumeEach(
    [
      { name: 'smsPerPhoneHere', key: `${mobileNumber} ${site}` },
      { name: 'smsPerPrefixHere', key: `${prefix} ${site}` },
      { name: 'smsPerAddress', key: ip },
      { name: 'smsPerSite', key: site },
      { name: 'smsPerSiteDay', key: `${facId} ${site}`, points: ofSite },
      ...(account.mailbox_confirmed_at === null ? shared : own),
      // Must be last, because `consumeEach` returns the points of the last limit, and the code below compares them with
      // the budget.
      { name: 'smsPerFacilitator', key: facId, points: budget },
    ],
    tx,
  );
  if (counted.ok) {
    const isMuch = counted.points >= budget * ALERT_SHARE;
    if (isMuch && (await limits.consume({ name: 'smsAlert', key: facId }, tx)).ok)
      log.warn(
        { kind: 'sms', facId, code: 'SMS_HALF_BUDGET' },
        'A facilitator has used half of its text messages for today.',
      );
    return undefined;
  }
  const { name, waitTime } = counted;
  // `sms_unconfirmed` asks the applicant to open an emailed link, which verifies the email address and gives
  // the account separate limits.
  if (shared.some((use) => use.name === name))
    return new Problem('sms_unconfirmed', { waitTime: OPEN_LINK_MS });
  if (name === 'smsPerFacilitator')
    log.error(
      { kind: 'sms', facId, code: 'SMS_DAILY_BUDGET' },
      'A facilitator has used up its text messages for today.',
    );
  return new Problem('too_many_requests', { waitTime });
}

const OPEN_LINK_MS = 60_000;

export async function usedShare(
  { limits, config }: Pick<Deps, 'limits' | 'config'>,
  facId: string,
): Promise<number> {
  const used = await limits.used({ name: 'smsPerFacilitator', key: facId });
  return Math.min(1, used / config.smsDailyBudget);
}
