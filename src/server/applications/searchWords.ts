import { isDeepStrictEqual } from 'node:util';
import { businessNames } from '../../domain/sections/businessNames.ts';
import { wordsOf } from '../../domain/values/words.ts';
import type { AccountTable, ApplicationTable } from '../db/schema.ts';
import type { Tx } from '../db/database.ts';

interface Named {
  application: Pick<ApplicationTable, 'id' | 'fac_id' | 'business'>;
  account: Pick<AccountTable, 'name' | 'email'>;
}

/** Stores the words by which operators can find a new application. */
export async function addWords(tx: Tx, { application, account }: Named): Promise<void> {
  const { id, fac_id, business } = application;
  const { legalName, dbaName } = businessNames(business);
  const words = wordsOf(account.name, account.email, legalName, dbaName);
  if (words.length === 0) return;
  const rows = words.map((word) => ({ fac_id, application_id: id, word }));
  await tx.insertInto('application_word').values(rows).execute();
}

/**
 * Replaces an application's words after its business was renamed. Also runs on submission, because a process running
 * the previous version may have created the application without words.
 */
export async function updateWords(
  tx: Tx,
  { application, account, stored }: Named & { application: ApplicationTable; stored: ApplicationTable },
): Promise<void> {
  const isRenamed = !isDeepStrictEqual(businessNames(stored.business), businessNames(application.business));
  if (!isRenamed && stored.submitted_at === application.submitted_at) return;
  await tx
    .deleteFrom('application_word')
    .where('application_id', '=', application.id)
    .where('fac_id', '=', application.fac_id)
    .execute();
  await addWords(tx, { application, account });
}
