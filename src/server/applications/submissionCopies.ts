import { randomUUID } from 'node:crypto';
import type { ShownSection } from '../../api/sectionRecords.ts';
import { loadNamed, type Loaded } from './applicationRow.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';

interface Version {
  facId: string;
  id: string;
  number: number;
}

export async function readSubmissionCopy(
  db: Db | Tx,
  { facId, id, number }: Version,
): Promise<string | undefined> {
  const kept = await db
    .selectFrom('submission')
    .select('copy')
    .where('application_id', '=', id)
    .where('fac_id', '=', facId)
    .where('number', '=', number)
    .executeTakeFirst();
  return kept?.copy;
}

/** The returned function takes a submission's number, starting at 1. It returns null if the copy has no sections. */
export async function submittedSections(
  { db, sections }: Pick<Deps, 'db' | 'sections'>,
  { facId, id }: Omit<Version, 'number'>,
): Promise<(number: number) => ShownSection[] | null> {
  // Load the current sections before the copies. The first change after a submission stores a copy in the same
  // transaction, so if it happens between the two queries, the second query finds the copy.
  const loaded = await loadNamed(db, { facId, id });
  const current = loaded ? sections.shown(loaded.application, loaded.group) : [];
  const copies = await db
    .selectFrom('submission')
    .select(['number', 'copy'])
    .where('application_id', '=', id)
    .where('fac_id', '=', facId)
    .orderBy('number')
    .execute();
  return (number) => {
    const kept = copies.find((copy) => copy.number >= number);
    const { shown = [] } = kept ? (JSON.parse(kept.copy) as { shown?: ShownSection[] }) : { shown: current };
    return shown.length > 0 ? shown : null;
  };
}

/** Call before the first change after a submission. */
export async function storeSubmissionCopy(
  deps: Pick<Deps, 'sections'>,
  tx: Tx,
  { application }: Pick<Loaded, 'application'>,
): Promise<void> {
  const { id, fac_id: facId, resubmissions, submitted_at, resubmitted_at } = application;
  const number = resubmissions + 1;
  if ((await readSubmissionCopy(tx, { facId, id, number })) !== undefined) return;
  await tx
    .insertInto('submission')
    .values({
      id: randomUUID(),
      fac_id: facId,
      application_id: id,
      number,
      submitted_at: resubmitted_at ?? submitted_at ?? 0,
      copy: await deps.sections.copy(tx, application),
    })
    .execute();
}
