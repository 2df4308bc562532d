import { Problem } from '../../api/problem.ts';
import { cursorOf } from '../../server/db/cursor.ts';
import { operatorWrite } from '../../server/http/idempotency.ts';
import { route, type Route } from '../../server/http/route.ts';
import { listDeadLetters, replayDeadLetter, replayDeadLetters } from './contract.ts';
import { deadLetterPage, replayAll, replayLetter } from './store.server.ts';

export const routes: Route[] = [
  route(listDeadLetters, async ({ deps, operator, query }) => {
    const { cursor, ...filter } = query;
    const after = cursorOf(cursor);
    if (after instanceof Problem) return after;
    return deadLetterPage(deps, { facId: operator.facId, ...filter, after });
  }),

  operatorWrite(
    replayDeadLetter,
    async (tx, { deps, operator, params }) => {
      const replayed = await replayLetter(deps, tx, { facId: operator.facId, id: params.id });
      if (replayed === undefined) return new Problem('not_found');
      return replayed ? { success: true } : new Problem('replay_conflict');
    },
    (_answer, { params }) => ({ action: 'messages.replayed', details: { message: params.id } }),
  ),

  operatorWrite(
    replayDeadLetters,
    async (tx, { deps, operator, body }) => ({
      success: true,
      data: { queued: await replayAll(deps, tx, { facId: operator.facId, kind: body.kind }) },
    }),
    ({ data }) => (data.queued === 0 ? undefined : { action: 'messages.replayed', details: data }),
  ),
];
