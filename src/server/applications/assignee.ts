import { fieldProblem, type Problem } from '../../api/problem.ts';
import { invalid } from '../../domain/texts/messages.ts';
import { record, type Actor } from '../audit/auditLog.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { changeNamed } from './application.ts';

interface Assignment {
  facId: string;
  id: string;
  assignee: string | null;
  actor: Actor;
}

/** An assignment doesn't restrict who may decide the application. */
export async function assign(
  deps: Deps,
  tx: Tx,
  { facId, id, assignee, actor }: Assignment,
): Promise<Problem | undefined> {
  return changeNamed(deps, tx, { facId, id }, async ({ application }) => {
    if (assignee !== null && !(await hasAccess(tx, { facId, assignee })))
      return fieldProblem([{ field: 'assignee', message: invalid('assignee', 'person') }]);
    if (application.assignee === assignee) return undefined;
    application.assignee = assignee;
    await record(deps, tx, { application, actor, action: 'application.assigned', details: { assignee } });
    return undefined;
  });
}

/** Call when a staff member is deactivated, so that the applications are listed as unassigned. */
export async function unassignAll(tx: Tx, { facId, assignee }: { facId: string; assignee: string }) {
  await tx
    .updateTable('application')
    .set({ assignee: null })
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
