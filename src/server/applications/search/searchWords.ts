import { businessNames } from '../../../domain/sections/businessNames.ts';
import { wordsOf } from '../../../domain/values/words.ts';
import type { AccountTable, ApplicationTable } from '../../db/schema/schema.ts';

import type { Tx } from '../../db/database.ts';

interface Named {
  application: Pick<ApplicationTable, 'id' | 'fac_id' | 'business' | 'ownership_type'>;
  account: Pick<AccountTable, 'name' | 'email'>;
}

export async function addWords(tx: Tx, named: Named): Promise<void> {
  await insertWords(tx, named, wordsFor(named));
}

export async function updateWords(
  tx: Tx,
  { application, account, stored }: Named & { stored: Named['application'] },
): Promise<void> {
  const isSame = (column: 'business' | 'ownership_type') => application[column] === stored[column];
  if (isSame('business') && isSame('ownership_type')) return;
  const before = wordsFor({ application: stored, account });
  const after = wordsFor({ application, account });
  const removed = before.filter((word) => !after.includes(word));
  const added = after.filter((word) => !before.includes(word));
  if (removed.length > 0)
    await tx
      .deleteFrom('application_word')
      .where('application_id', '=', application.id)
      .where('fac_id', '=', application.fac_id)
      .where('word', 'in', removed)
      .execute();
  await insertWords(tx, { application }, added);
}

function wordsFor({ application, account }: Named): string[] {
  const { legalName, dbaName } = businessNames(application.business, application.ownership_type);
  return wordsOf(account.name, account.email, legalName, dbaName);
}

async function insertWords(
  tx: Tx,
  { application: { id, fac_id } }: Pick<Named, 'application'>,
  words: readonly string[],
): Promise<void> {
  if (words.length === 0) return;
  await tx
    .insertInto('application_word')
    .values(words.map((word) => ({ fac_id, application_id: id, word })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
