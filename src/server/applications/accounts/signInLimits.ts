import { Problem } from '../../../api/problem.ts';
import { CAPTCHA_REQUIRED } from '../../../api/problemTexts.ts';
import { emailKey, type Requester } from './applicants.ts';
import { passesCaptcha } from '../../providers/captcha.ts';
import type { AccountTable } from '../../db/schema/schema.ts';
import type { Deps } from '../../deps.ts';
import { overLimit, type Use } from '../../limits/limits.ts';
import { networkOf, siteOf } from '../../network/network.ts';

type AccountRef = Pick<AccountTable, 'fac_id' | 'email'>;
type From = Pick<Requester, 'ip'>;

/**
 * The keys contain the email address instead of an account ID, so that attempts on unknown accounts count too.
 * Otherwise, the limits would reveal which accounts exist.
 */
function ofAccount({ fac_id, email }: AccountRef, { ip }: From): Use[] {
  const key = `${fac_id} ${emailKey(email)}`;
  return [
    { name: 'signInPerAccountHere', key: `${key} ${networkOf(ip)}` },
    { name: 'signInPerAccount', key },
  ];
}

/**
 * In production, each attempt above a limit requires a captcha. Never blocks sign-in entirely, because an attacker
 * could then lock out the account holder.
 */
export async function countGuess(
  deps: Deps,
  account: AccountRef,
  request: From & { captchaToken: string },
): Promise<Problem | undefined> {
  const { ip, captchaToken: token } = request;
  const over = await overLimit(
    deps,
    { name: 'signInPerAddress', key: ip },
    { name: 'signInPerSite', key: siteOf(ip) },
    ...ofAccount(account, request),
  );
  if (!over || !deps.config.isProduction || (await passesCaptcha(deps, { token, ip }))) return undefined;
  const { waitTime } = over.body;
  return new Problem('captcha_required', {
    waitTime,
    errors: [{ field: 'captcha', message: CAPTCHA_REQUIRED }],
  });
}

export async function countSolvedGuess(deps: Deps, account: AccountRef, request: From): Promise<void> {
  await overLimit(deps, ...ofAccount(account, request));
}

export async function forgetGuesses({ limits }: Deps, account: AccountRef, request: From): Promise<void> {
  await Promise.all(ofAccount(account, request).map((use) => limits.reset(use)));
}
