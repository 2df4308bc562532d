import { sql } from 'kysely';
import { fieldProblem, Problem } from '../../api/problem.ts';
import { invalid } from '../../domain/texts/messages.ts';
import { record, type Actor } from '../audit/auditLog.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { loadLocked } from './application.ts';
import { updateRow } from './applicationRow.ts';

interface Assignment {
  facId: string;
  id: string;
  assignee: string | null;
  revision?: number;
  actor: Actor;
}

/**
 * An assignment doesn't restrict who may decide on the application. Leaves `updated_at` unchanged, because retention
 * periods and reminders count from it.
 */
export async function assign(
  deps: Deps,
  tx: Tx,
  { facId, id, assignee, revision, actor }: Assignment,
): Promise<Problem | undefined> {
  const loaded = await loadLocked(deps, tx, { facId, id });
  if (!loaded) return new Problem('not_found');
  const { application } = loaded;
  if (assignee !== null && !(await hasAccess(tx, { facId, assignee })))
    return fieldProblem([{ field: 'assignee', message: invalid('assignee', 'person') }]);
  if (application.assignee === assignee) return undefined;
  if (revision !== undefined && revision !== application.revision) return new Problem('changed_meanwhile');
  await updateRow(tx, { assignee, ofId: id, ofFacId: facId, revisions: 1 });
  await record(deps, tx, { application, actor, action: 'application.assigned', details: { assignee } });
  return undefined;
}

export async function unassignAll(tx: Tx, { facId, assignee }: { facId: string; assignee: string }) {
  await tx
    .updateTable('application')
    .set({ assignee: null, revision: sql<number>`revision + 1` })
    .where('fac_id', '=', facId)
    .where('assignee', '=', assignee)
    .execute();
}

async function hasAccess(tx: Tx, { facId, assignee }: { facId: string; assignee: string }): Promise<boolean> {
  const person = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', assignee)
    .where('fac_id', '=', facId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return person !== undefined;
}
