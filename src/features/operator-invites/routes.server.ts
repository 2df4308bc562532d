import { Problem } from '../../api/problem.ts';
import { operatorWrite } from '../../server/http/idempotency.ts';
import { forCaller, operatorActor, type OperatorCaller } from '../../server/http/operatorCaller.ts';
import { route, type Route } from '../../server/http/route.ts';
import { addInvites } from './batch.server.ts';
import {
  createInvite,
  createInvites,
  listInvites,
  readInvite,
  resendInvite,
  revokeInvite,
} from './contract.ts';
import { openCursor, sealCursor } from './sealedCursor.server.ts';
import {
  addInvite,
  markRevoked,
  findInvite,
  invitePage,
  sendAgain,
  type InviteView,
} from './store.server.ts';

export const routes: Route[] = [
  operatorWrite(createInvite, (tx, { deps, operator, body, request }) =>
    addInvite(deps, tx, { ...by(operator), host: request.host, ...body }),
  ),

  operatorWrite(createInvites, async (tx, { deps, operator, body, request }) => {
    const results = await addInvites(deps, tx, { ...by(operator), host: request.host, ...body });
    return { success: true, data: { results } };
  }),

  route(listInvites, async ({ deps, operator, query, request }) => {
    const { cursor, ...filter } = query;
    const { facId } = operator;
    const after = openCursor(deps, facId, cursor);
    if (after instanceof Problem) return after;
    const { data, nextCursor } = await invitePage(deps, { facId, host: request.host, ...filter, after });
    return {
      data: data.map((invite) => linked(operator, invite)),
      nextCursor: nextCursor === null ? null : sealCursor(deps, facId, nextCursor),
    };
  }),

  route(readInvite, async ({ deps, operator, params, request }) => {
    const found = await findInvite(deps, { facId: operator.facId, host: request.host, id: params.id });
    return found ? { success: true, data: linked(operator, found) } : new Problem('not_found');
  }),

  operatorWrite(resendInvite, (tx, { deps, operator, params, body, request }) =>
    sendAgain(deps, tx, { ...by(operator), host: request.host, id: params.id, ...body }),
  ),

  operatorWrite(revokeInvite, async (tx, { deps, operator, params }) => {
    const ended = await markRevoked(deps, tx, { ...by(operator), id: params.id });
    return ended ? { success: true } : new Problem('not_found');
  }),
];

const by = (operator: OperatorCaller) => ({ facId: operator.facId, actor: operatorActor(operator) });

function linked(operator: OperatorCaller, invite: InviteView) {
  return { ...forCaller(operator, invite), url: operator.mayWrite ? invite.url : null };
}
