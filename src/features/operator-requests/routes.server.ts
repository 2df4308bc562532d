import { fieldProblem, Problem } from '../../api/problem.ts';
import { checkRequest } from '../../domain/requests/newRequest.ts';
import { reopen } from '../../server/applications/decisions/reopen.ts';
import {
  createRequest as store,
  withdrawRequest as withdraw,
} from '../../server/applications/requests/requests.ts';
import { requestsOf } from '../../server/applications/requests/requestList.ts';
import { loadNamed } from '../../server/applications/applicationRow.ts';
import { operatorWrite } from '../../server/http/idempotency.ts';
import { namedIn } from '../../server/http/operatorCaller.ts';
import { route, type Route } from '../../server/http/route.ts';
import { changesOf } from './changes.server.ts';
import {
  createRequest,
  listApplicationRequests,
  listChanges,
  reopenApplication,
  withdrawRequest,
} from './contract.ts';

export const routes: Route[] = [
  operatorWrite(createRequest, async (tx, call) => {
    const { deps, body, request } = call;
    const checked = checkRequest(body, deps.clock());
    if (!checked.ok) return fieldProblem(checked.errors);
    const { host } = request;
    const { revision } = body;
    const asked = await store(deps, tx, { ...namedIn(call), revision, request: checked.value, host });
    return asked instanceof Problem ? asked : { success: true, data: asked };
  }),

  route(listApplicationRequests, async ({ deps, operator: { facId }, params: { id } }) => {
    const loaded = await loadNamed(deps.db, { facId, id });
    if (!loaded) return new Problem('not_found');
    const { stage } = loaded.application;
    return { success: true, data: { stage, requests: await requestsOf(deps, deps.db, { facId, id }) } };
  }),

  route(listChanges, async ({ deps, operator: { facId }, params: { id, requestId } }) => {
    const changes = await changesOf(deps, { facId, id }, requestId);
    return changes === undefined ? new Problem('not_found') : { success: true, data: { changes } };
  }),

  operatorWrite(withdrawRequest, async (tx, call) => {
    const { requestId } = call.params;
    const { host } = call.request;
    const refused = await withdraw(call.deps, tx, { ...namedIn(call), requestId, host });
    return refused ?? { success: true };
  }),

  operatorWrite(reopenApplication, async (tx, call) => {
    const { host } = call.request;
    const { reason, notify = false, revision } = call.body;
    const reopened = await reopen(call.deps, tx, { ...namedIn(call), reason, revision, notify, host });
    return reopened instanceof Problem ? reopened : { success: true, data: reopened };
  }),
];
