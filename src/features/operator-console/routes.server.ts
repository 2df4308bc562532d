import type { BodyOf } from '../../api/endpoint.ts';
import { fieldProblem, Problem } from '../../api/problem.ts';
import { checkRequest } from '../../domain/requests/newRequest.ts';
import { required, unknownField } from '../../domain/texts/messages.ts';
import { lastEntryByOthers } from '../../server/audit/auditLog.ts';
import { assign } from '../../server/applications/assignee.ts';
import { addNote, notesOf } from '../../server/applications/notes.ts';
import { previewMail, type Planned } from '../../server/applications/decisions/previewMail.ts';
import { revealSecret as reveal } from '../../server/applications/reveal.ts';
import { facilitatorOf } from '../../server/facilitators/products.ts';
import { operatorWrite } from '../../server/http/idempotency.ts';
import { namedIn, operatorActor } from '../../server/http/operatorCaller.ts';
import { route, type Route } from '../../server/http/route.ts';
import { assignees } from '../../server/staff/people.ts';
import {
  createNote,
  listAssignees,
  listNotes,
  previewDecision,
  putAssignee,
  readRevision,
  revealSecret,
} from './contract.ts';

export const routes: Route[] = [
  route(readRevision, async ({ deps, operator, params: { id } }) => {
    const { facId } = operator;
    const found = await deps.db
      .selectFrom('application')
      .select(['revision', 'updated_at as updatedAt'])
      .where('id', '=', id)
      .where('fac_id', '=', facId)
      .executeTakeFirst();
    if (!found) return new Problem('not_found');
    const othersAt = await lastEntryByOthers(deps.db, { id, facId, actorId: operatorActor(operator).id });
    return { success: true, data: { ...found, othersAt } };
  }),

  // Not an `operatorWrite`, which would store the unmasked number for idempotent retries.
  route(revealSecret, async (call) => {
    const { deps, operator } = call;
    // If the facilitator has a boarding key, only signed-in staff may get an unencrypted number.
    if (!operator.staff && facilitatorOf(deps, operator.facId).boardingKey)
      return new Problem('insufficient_scope');
    const revealed = await reveal(deps, { ...namedIn(call), ...call.body });
    return revealed instanceof Problem ? revealed : { success: true, data: revealed };
  }),

  route(previewDecision, async (call) => {
    const { deps, body, request } = call;
    const planned = plannedIn(body, deps.clock());
    if (planned instanceof Problem) return planned;
    const preview = await previewMail(deps, { ...namedIn(call), planned, host: request.host });
    return preview instanceof Problem ? preview : { success: true, data: preview };
  }),

  route(listAssignees, async ({ deps, operator }) => ({
    success: true,
    data: { people: await assignees(deps.db, operator) },
  })),

  operatorWrite(putAssignee, async (tx, call) => {
    const refused = await assign(call.deps, tx, { ...namedIn(call), ...call.body });
    return refused ?? { success: true };
  }),

  route(listNotes, async ({ deps, operator: { facId }, params: { id } }) => {
    const notes = await notesOf(deps, { facId, id });
    return notes ? { success: true, data: { notes } } : new Problem('not_found');
  }),

  operatorWrite(createNote, async (tx, call) => {
    const added = await addNote(call.deps, tx, { ...namedIn(call), text: call.body.text });
    return added instanceof Problem ? added : { success: true, data: added };
  }),
];

function plannedIn(
  { decision, message = '', request }: BodyOf<typeof previewDecision>,
  now: number,
): Planned | Problem {
  if (request === undefined) {
    if (decision !== undefined) return { decision, message };
    return fieldProblem([{ field: 'decision', message: required('decision') }]);
  }
  if (decision !== undefined || message !== '')
    return fieldProblem([{ field: 'request', message: unknownField('request') }]);
  const checked = checkRequest(request, now);
  return checked.ok ? { request: checked.value } : fieldProblem(checked.errors);
}
