import { randomUUID } from 'node:crypto';
import type { SealedCell } from '../crypto/seal.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { plaid, type LinkedAccount } from '../providers/plaid.ts';
import type { SessionApplication } from './applicationRow.ts';

/** How long a bank link is kept while no saved account uses it. Each save restarts this period. */
const UNUSED_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 100;

type Numbers = Pick<LinkedAccount, 'accountRouting' | 'accountNumber'>;

/**
 * Stores a bank link, because Plaid's tokenized account number works only while the link exists. Without an account,
 * the next cleanup removes the link.
 */
export async function storeBankItem(
  { db, seal, clock }: Pick<Deps, 'db' | 'seal' | 'clock'>,
  {
    facId,
    applicationId,
    accessToken,
    account,
  }: SessionApplication & { accessToken: string; account: Numbers | undefined },
): Promise<void> {
  const id = randomUUID();
  await db
    .insertInto('bank_item')
    .values({
      id,
      fac_id: facId,
      application_id: applicationId,
      access_token_sealed: seal.seal(cellOf(facId, id), accessToken),
      account_hash: account ? hashOf(seal, account) : '',
      due_at: clock() + (account ? UNUSED_MS : 0),
    })
    .execute();
}

export async function noteTokenized(
  { seal, clock }: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  { facId, applicationId, accounts }: SessionApplication & { accounts: readonly Partial<Numbers>[] },
): Promise<void> {
  const items = await itemsOf(tx, { facId, applicationId });
  if (items.length === 0) return;
  const hashes = accounts.map(({ accountRouting = '', accountNumber = '' }) =>
    hashOf(seal, { accountRouting, accountNumber }),
  );
  for (const { id, account_hash } of items) {
    const index = hashes.indexOf(account_hash);
    await tx
      .updateTable('bank_item')
      .set(
        index < 0
          ? { account_index: null, due_at: clock() + UNUSED_MS }
          : { account_index: index, due_at: null },
      )
      .where('id', '=', id)
      .where('fac_id', '=', facId)
      .execute();
  }
}

export async function withTokenized<Account extends object>(
  db: Db | Tx,
  { accounts, ...of }: SessionApplication & { accounts: readonly Account[] },
): Promise<(Account & { tokenized: boolean })[]> {
  const items = accounts.length > 0 ? await itemsOf(db, of) : [];
  return accounts.map((account, index) => ({
    ...account,
    tokenized: items.some((item) => item.account_index === index),
  }));
}

export async function releaseBankItems(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { facId, applicationId }: SessionApplication,
): Promise<void> {
  await tx
    .updateTable('bank_item')
    .set({ due_at: clock() })
    .where('application_id', '=', applicationId)
    .where('fac_id', '=', facId)
    .execute();
}

export async function sweepBankItems(deps: Pick<Deps, 'db' | 'seal' | 'clock' | 'config'>): Promise<number> {
  const { bankLink, providerTimeoutMs: timeoutMs } = deps.config;
  if (!bankLink) return 0;
  const bank = plaid({ ...bankLink, timeoutMs });
  const now = deps.clock();
  const unneeded = await deps.db
    .selectFrom('bank_item')
    .select(['id', 'fac_id', 'access_token_sealed'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(BATCH_SIZE)
    .execute();
  let ended = 0;
  const errors: unknown[] = [];
  for (const { id, fac_id: facId, access_token_sealed: sealed } of unneeded) {
    // First move the link to the end of the queue, so that links that can't be decrypted or removed don't
    // fill every batch. Skip the link if a concurrent save has changed its due date.
    const { numUpdatedRows } = await deps.db
      .updateTable('bank_item')
      .set({ due_at: deps.clock() })
      .where('id', '=', id)
      .where('fac_id', '=', facId)
      .where('due_at', '<=', now)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    try {
      if (!(await bank.end(deps.seal.open(cellOf(facId, id), sealed)))) continue;
      await deps.db.deleteFrom('bank_item').where('id', '=', id).where('fac_id', '=', facId).execute();
      ended += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return ended;
}

async function itemsOf(db: Db | Tx, { facId, applicationId }: SessionApplication) {
  return db
    .selectFrom('bank_item')
    .select(['id', 'account_hash', 'account_index'])
    .where('application_id', '=', applicationId)
    .where('fac_id', '=', facId)
    .where('account_hash', '!=', '')
    .execute();
}

function hashOf(seal: Deps['seal'], { accountRouting, accountNumber }: Numbers): string {
  return seal.hash(`bank account ${accountRouting} ${accountNumber}`);
}

function cellOf(facId: string, id: string): SealedCell {
  return { facId, table: 'bank_item', column: 'access_token_sealed', row: id };
}
