import { fieldProblem, Problem } from '../../api/problem.ts';
import { invalid } from '../../domain/texts/messages.ts';
import { record, type Actor } from '../audit/auditLog.ts';
import type { Tx } from '../db/database.ts';
import type { ApplicationTable } from '../db/schema/schema.ts';
import type { Deps } from '../deps.ts';
import { loadLocked } from './application.ts';
import { updateRow } from './applicationRow.ts';

type AssignDeps = Pick<Deps, 'seal' | 'clock' | 'config'>;

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
  deps: AssignDeps,
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
  await store(deps, tx, { application, assignee, actor });
  return undefined;
}

export async function unassignAll(
  deps: AssignDeps,
  tx: Tx,
  { facId, assignee, actor }: { facId: string; assignee: string; actor: Actor },
): Promise<void> {
  const assigned = await tx
    .selectFrom('application')
    .select('id')
    .where('fac_id', '=', facId)
    .where('assignee', '=', assignee)
    // Signing in and erasing lock an account's applications in the same order, which prevents deadlocks.
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  for (const { id } of assigned) {
    const application = (await loadLocked(deps, tx, { facId, id }))?.application;
    if (application?.assignee === assignee) await store(deps, tx, { application, assignee: null, actor });
  }
}

async function store(
  deps: AssignDeps,
  tx: Tx,
  {
    application,
    assignee,
    actor,
  }: { application: Pick<ApplicationTable, 'id' | 'fac_id'>; assignee: string | null; actor: Actor },
): Promise<void> {
  await updateRow(tx, { assignee, ofId: application.id, ofFacId: application.fac_id, revisions: 1 });
  await record(deps, tx, { application, actor, action: 'application.assigned', details: { assignee } });
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
