import { randomUUID } from 'node:crypto';
import type { ApplicationNote } from '../../api/applicationParts.ts';
import { Problem } from '../../api/problem.ts';
import { NOTES_MAXIMUM } from '../../domain/notes.ts';
import { record, type Actor } from '../audit/auditLog.ts';
import type { SealedCell } from '../crypto/seal.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { operatorNames } from '../sessions/operatorNames.ts';
import { loadLocked } from './application.ts';
import { loadNamed, type ApplicationRef } from './applicationRow.ts';

export async function notesOf(
  { db, seal }: Pick<Deps, 'db' | 'seal'>,
  { facId, id }: ApplicationRef,
): Promise<ApplicationNote[] | undefined> {
  if (!(await loadNamed(db, { facId, id }))) return undefined;
  const rows = await db
    .selectFrom('application_note')
    .selectAll()
    .where('application_id', '=', id)
    .where('fac_id', '=', facId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const nameOf = await operatorNames(db, { facId, ids: rows.map(({ created_by }) => created_by) });
  return rows.map((row) => ({
    noteId: row.id,
    at: row.created_at,
    by: row.created_by,
    byName: nameOf(row.created_by),
    text: seal.open(cellOf(facId, row.id), row.text_sealed),
  }));
}

/** Doesn't change the application's revision, so it can't conflict with a decision. */
export async function addNote(
  deps: Deps,
  tx: Tx,
  {
    facId,
    id,
    text,
    actor,
    limit = NOTES_MAXIMUM,
  }: ApplicationRef & { text: string; actor: Actor; limit?: number },
): Promise<{ noteId: string } | Problem> {
  // Without the lock, concurrent notes could exceed the limit.
  if (!(await loadLocked(deps, tx, { facId, id }))) return new Problem('not_found');
  if ((await countNotes(tx, id)) >= limit) return new Problem('too_many_notes');
  const noteId = randomUUID();
  await tx
    .insertInto('application_note')
    .values({
      id: noteId,
      fac_id: facId,
      application_id: id,
      text_sealed: deps.seal.seal(cellOf(facId, noteId), text),
      created_at: deps.clock(),
      created_by: actor.id,
    })
    .execute();
  const application = { id, fac_id: facId };
  await record(deps, tx, { application, actor, action: 'note.added', details: { noteId } });
  return { noteId };
}

async function countNotes(tx: Tx, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('application_note')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function cellOf(facId: string, row: string): SealedCell {
  return { facId, table: 'application_note', column: 'text_sealed', row };
}
