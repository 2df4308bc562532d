import { Problem } from '../api/problem.ts';
import { emailKey, type Requester } from './applicants.ts';
import { NOT_A_ROBOT, passesCaptcha } from './captcha.ts';
import type { AccountTable } from './db/schema.ts';
import type { Deps } from './deps.ts';
import { overLimit, type Use } from './limits.ts';
import { networkOf, siteOf } from './network.ts';

type Who = Pick<AccountTable, 'fac_id' | 'email'>;
type From = Pick<Requester, 'ip'>;

/** The limits that every guess at an account's password counts against, whether or not the account exists. */
function ofAccount({ fac_id, email }: Who, { ip }: From): Use[] {
  const key = `${fac_id} ${emailKey(email)}`;
  return [
    { name: 'signInPerAccountHere', key: `${key} ${networkOf(ip)}` },
    { name: 'signInPerAccount', key },
  ];
}

/**
 * Counts a guess at a password. After too many each further one needs a solved captcha, from here or at this account
 * from anywhere. It is never refused for good: nobody can lock the owner of the right password out.
 */
export async function countGuess(
  deps: Deps,
  account: Who,
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
  return new Problem('captcha_required', { waitTime, errors: [{ field: 'captcha', message: NOT_A_ROBOT }] });
}

/** Counts a guess for which a captcha was solved already. */
export async function countSolvedGuess(deps: Deps, account: Who, request: From): Promise<void> {
  await overLimit(deps, ...ofAccount(account, request));
}

/** Forgets the guesses at an account, after the right password. */
export async function forgetGuesses({ limits }: Deps, account: Who, request: From): Promise<void> {
  await Promise.all(ofAccount(account, request).map((use) => limits.reset(use)));
}
