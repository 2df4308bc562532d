import type { AccountTable } from '../db/schema/schema.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/database.ts';
import { CODE_TRIES, isCode, newCode } from './oneTimeCode.ts';
import { endSessionsOf } from './session.ts';

/**
 * `sameBrowser` is true if the email address was verified in the browser that created the account. Otherwise, the
 * account's sessions have been ended.
 */
export type MailboxProof = { sameBrowser: true } | { sameBrowser: false; sessionsEnded: number };

/**
 * Records that the caller has proved control of the account's email address. Returns undefined if that was proved
 * before. Anyone can start an account with another person's address, so a proof from a different browser ends every
 * session and revokes continue links that were shown on screen instead of emailed.
 */
export async function confirmMailbox(
  { seal, clock }: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  { facId, accountId, browser }: { facId: string; accountId: string; browser: string },
): Promise<MailboxProof | undefined> {
  const now = clock();
  const confirmed = await tx
    .updateTable('account')
    .set({ mailbox_confirmed_at: now })
    .where('id', '=', accountId)
    .where('fac_id', '=', facId)
    .where('mailbox_confirmed_at', 'is', null)
    .returning('browser_hash')
    .executeTakeFirst();
  if (!confirmed) return undefined;
  if (browser !== '' && confirmed.browser_hash === seal.tokenHash(browser)) return { sameBrowser: true };
  await tx
    .updateTable('account')
    .set({ password_suspended_at: now })
    .where('id', '=', accountId)
    .where('fac_id', '=', facId)
    .execute();
  await tx
    .updateTable('application')
    .set((set) => ({ link_hash: set.ref('email_link_hash').$notNull() }))
    .where('account_id', '=', accountId)
    .where('fac_id', '=', facId)
    .where('email_link_hash', 'is not', null)
    .execute();
  const sessionsEnded = await endSessionsOf(tx, { facId, accountId });
  return { sameBrowser: false, sessionsEnded };
}

export async function replaceEmailCode(
  deps: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  account: Pick<AccountTable, 'id' | 'fac_id'>,
): Promise<{ code: string; expiresAt: number }> {
  const { code, hash, expiresAt } = newCode(deps, boundTo(account));
  await tx
    .updateTable('account')
    .set({ email_code_hash: hash, email_code_expires_at: expiresAt, email_code_tries: 0 })
    .where('id', '=', account.id)
    .where('fac_id', '=', account.fac_id)
    .execute();
  return { code, expiresAt };
}

/**
 * A code is valid for ten minutes, five tries, and one use. After that, the result is `expired`. Don't call this in a
 * transaction that may roll back, because a wrong code must count as a try.
 */
export async function tryEmailCode(
  { db, seal, clock }: Pick<Deps, 'db' | 'seal' | 'clock'>,
  account: Pick<AccountTable, 'id' | 'fac_id'>,
  code: string,
): Promise<'correct' | 'wrong' | 'expired'> {
  return db.transaction().execute(async (tx) => {
    const tried = await tx
      .updateTable('account')
      .set((set) => ({ email_code_tries: set('email_code_tries', '+', 1) }))
      .where('id', '=', account.id)
      .where('fac_id', '=', account.fac_id)
      .where('email_code_expires_at', '>', clock())
      .where('email_code_tries', '<', CODE_TRIES)
      .returning('email_code_hash')
      .executeTakeFirst();
    const hash = tried?.email_code_hash ?? null;
    if (hash === null) return 'expired';
    if (!isCode({ seal }, { hash, boundTo: boundTo(account), code })) return 'wrong';
    await tx
      .updateTable('account')
      .set({ password_suspended_at: null, email_code_hash: null })
      .where('id', '=', account.id)
      .where('fac_id', '=', account.fac_id)
      .execute();
    return 'correct';
  });
}

function boundTo({ id }: Pick<AccountTable, 'id'>): string {
  return `email code ${id}`;
}
