import { randomInt } from 'node:crypto';
import { SMS_CODE_LENGTH } from '../domain/limits.ts';
import type { AccountTable } from './db/schema.ts';
import type { Deps, Tx } from './deps.ts';
import { sameText } from './seal.ts';
import { endSessionsOf } from './session.ts';

const MINUTE = 60_000;
const CODE_LIFETIME_MS = 10 * MINUTE;
const TRIES = 5;

/** What the first proof of a mailbox led to. `sessionsEnded` counts those that were opened before. */
export type MailboxProof = { sameBrowser: true } | { sameBrowser: false; sessionsEnded: number };

/**
 * Records that the caller reads the account's mailbox, by an emailed link or an identity provider's word. Only the first
 * proof counts; a later one answers undefined.
 *
 * Anybody can start an account with another person's address and a password of their own. So a proof from a browser
 * that did not start the account ends every session, closes the links that pages showed, and suspends the password
 * until a code from the mailbox comes with it. What was entered stays.
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
  return { sameBrowser: false, sessionsEnded: await endSessionsOf(tx, { facId, accountId }) };
}

/** Makes a code to be emailed; it replaces the account's earlier one, and only a hash of it is kept. */
export async function replaceEmailCode(
  { seal, clock }: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  account: Pick<AccountTable, 'id' | 'fac_id'>,
): Promise<string> {
  const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0');
  await tx
    .updateTable('account')
    .set({
      email_code_hash: seal.hash(bound(account, code)),
      email_code_expires_at: clock() + CODE_LIFETIME_MS,
      email_code_tries: 0,
    })
    .where('id', '=', account.id)
    .where('fac_id', '=', account.fac_id)
    .execute();
  return code;
}

/**
 * Tries a code once; the right one lets the password open the account again. Valid for ten minutes, five tries, and one
 * use. It must not run inside a transaction that a refusal undoes: a wrong try counts.
 */
export async function tryEmailCode(
  { db, seal, clock }: Pick<Deps, 'db' | 'seal' | 'clock'>,
  account: Pick<AccountTable, 'id' | 'fac_id'>,
  code: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const tried = await tx
      .updateTable('account')
      .set((set) => ({ email_code_tries: set('email_code_tries', '+', 1) }))
      .where('id', '=', account.id)
      .where('fac_id', '=', account.fac_id)
      .where('email_code_expires_at', '>', clock())
      .where('email_code_tries', '<', TRIES)
      .returning('email_code_hash')
      .executeTakeFirst();
    const hash = tried?.email_code_hash ?? null;
    if (hash === null || !sameText(hash, seal.hash(bound(account, code)))) return false;
    await tx
      .updateTable('account')
      .set({ password_suspended_at: null, email_code_hash: null })
      .where('id', '=', account.id)
      .where('fac_id', '=', account.fac_id)
      .execute();
    return true;
  });
}

/** A code opens the account it was emailed to and no other. */
function bound({ id }: Pick<AccountTable, 'id'>, code: string): string {
  return `email code ${id} ${code}`;
}
