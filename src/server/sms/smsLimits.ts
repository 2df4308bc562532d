import { Problem } from '../../api/problem.ts';
import type { Deps } from '../deps.ts';
import { overLimit } from '../limits/limits.ts';
import { siteOf } from '../network/network.ts';

/** Digits of area code and exchange. */
const PREFIX_DIGITS = 6;
/** Shares of the daily budget for accounts with an unconfirmed mailbox, and for one network. */
const UNCONFIRMED_SHARE = 0.75;
const SITE_SHARE = 0.05;
const SITE_LEAST = 20;
/** Share of the daily budget at which operators are alerted. */
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
 * Counts a text message before it is sent. Returns an error when a limit is exceeded. One network gets only a share of
 * each limit. Accounts with a confirmed mailbox have separate limits, and a reserved part of the facilitator's daily
 * budget.
 */
export async function countText(deps: SmsLimitDeps, text: Text): Promise<Problem | undefined> {
  const { account, ip, mobileNumber } = text;
  const site = siteOf(ip);
  const prefix = mobileNumber.slice(0, PREFIX_DIGITS);
  const isConfirmed = account.mailbox_confirmed_at !== null;
  const budget = deps.config.smsDailyBudget;
  const ofSite = Math.max(SITE_LEAST, Math.floor(budget * SITE_SHARE));
  const here = await overLimit(
    deps,
    { name: 'smsPerPhoneHere', key: `${mobileNumber} ${site}` },
    { name: 'smsPerPrefixHere', key: `${prefix} ${site}` },
    { name: 'smsPerAddress', key: ip },
    { name: 'smsPerSite', key: site },
    { name: 'smsPerSiteDay', key: `${text.facId} ${site}`, points: ofSite },
  );
  if (here) return here;
  // Counted last, so that a rejected message does not use up the shared limits.
  if (isConfirmed) {
    const own = { name: 'smsPerPhoneOfAccount', key: `${mobileNumber} ${account.id}` } as const;
    return (await overLimit(deps, own)) ?? countDay(deps, text);
  }
  const shared = await overLimit(
    deps,
    { name: 'smsPerPhone', key: mobileNumber },
    { name: 'smsPerPrefix', key: prefix },
    { name: 'smsUnconfirmedDay', key: text.facId, points: Math.floor(budget * UNCONFIRMED_SHARE) },
  );
  // Opening an emailed link confirms the mailbox, and the account gets the other limits.
  if (shared) return new Problem('sms_unconfirmed', { waitTime: OPEN_LINK_MS });
  return countDay(deps, text);
}

/** Time for the applicant to open the emailed link. */
const OPEN_LINK_MS = 60_000;

async function countDay(
  { limits, config, log }: SmsLimitDeps,
  { facId }: Text,
): Promise<Problem | undefined> {
  const budget = config.smsDailyBudget;
  const day = { name: 'smsPerFacilitator', key: facId } as const;
  const refused = await overLimit({ limits }, { ...day, points: budget });
  if (refused) {
    log.error(
      { kind: 'sms', facId, code: 'SMS_DAILY_BUDGET' },
      'A facilitator’s texts of a day are used up.',
    );
    return refused;
  }
  const isMuch = (await limits.used(day)) >= budget * ALERT_SHARE;
  if (isMuch && (await limits.consume({ name: 'smsAlert', key: facId })).ok)
    log.warn(
      { kind: 'sms', facId, code: 'SMS_HALF_BUDGET' },
      'Half of a facilitator’s texts of a day are used.',
    );
  return undefined;
}

/** Share of the daily SMS budget that a facilitator has used, 0 to 1. */
export async function usedShare(
  { limits, config }: Pick<Deps, 'limits' | 'config'>,
  facId: string,
): Promise<number> {
  const used = await limits.used({ name: 'smsPerFacilitator', key: facId });
  return Math.min(1, used / config.smsDailyBudget);
}
