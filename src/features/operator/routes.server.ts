import { PAGE_MAXIMUM } from '../../api/paging.ts';
import { Problem, fieldProblem } from '../../api/problem.ts';
import { invalid } from '../../domain/messages.ts';
import { readCursor } from '../../server/cursor.ts';
import { decide } from '../../server/decisions.ts';
import { operatorWrite } from '../../server/idempotency.ts';
import { route, type Route } from '../../server/route.ts';
import { readMasked } from '../../server/secrets.ts';
import { decideApplication, listAllApplications, readApplication, readEvents } from './contract.ts';
import { consentsOf, findDetails, isStage, listPage, readEvidence, withSameTaxId } from './store.server.ts';

export const routes: Route[] = [
  route(listAllApplications, async ({ deps, operator, query }) => {
    const { stage, cursor, ...filter } = query;
    const after = cursor ? readCursor(cursor) : undefined;
    const errors = [
      ...(stage && !isStage(stage) ? [{ field: 'stage', message: invalid('stage', 'stage') }] : []),
      ...(cursor && !after ? [{ field: 'cursor', message: invalid('cursor', 'cursor') }] : []),
    ];
    if (errors.length > 0) return fieldProblem(errors);
    return listPage(deps.db, {
      facId: operator.facId,
      stage: stage && isStage(stage) ? stage : undefined,
      ...filter,
      after,
    });
  }),

  route(readApplication, async ({ deps, operator, params }) => {
    const found = await findDetails(deps.db, { facId: operator.facId, id: params.id });
    if (!found) return new Problem('not_found');
    const { facId } = operator;
    const { accountId, taxIdHash, ...shown } = found;
    return {
      success: true,
      data: {
        ...shown,
        sameTaxId: await withSameTaxId(deps.db, { ...shown, facId, taxIdHash }),
        business: readMasked<Record<string, unknown>>(found.business)[0] ?? null,
        owners: readMasked<Record<string, unknown>>(found.owners),
        contact: readMasked<Record<string, unknown>>(found.contact)[0] ?? null,
        payout: readMasked<Record<string, unknown>>(found.payout),
        consents: await consentsOf(deps.db, { facId: operator.facId, accountId }),
      },
    };
  }),

  route(readEvents, async ({ deps, operator, params, query }) => {
    const { cursor, limit = PAGE_MAXIMUM } = query;
    const page = { after: Number(cursor ?? 0), limit };
    const found = await readEvidence(deps, { facId: operator.facId, id: params.id, ...page });
    return found ? { success: true, data: found } : new Problem('not_found');
  }),

  operatorWrite(decideApplication, async (tx, { deps, operator, params, body }) => {
    const { facId, keyId } = operator;
    const decided = await decide(deps, tx, {
      facId,
      id: params.id,
      decision: body.decision,
      message: body.message ?? '',
      actor: { kind: 'operator', id: keyId },
    });
    return decided instanceof Problem ? decided : { success: true, data: decided };
  }),
];
