import { Problem } from '../../api/problem.ts';
import { transactionOrProblem } from '../../server/applications/application.ts';
import { dropApprovalsOf } from '../../server/applications/decisions/approvals.ts';
import { operatorActor } from '../../server/http/operatorCaller.ts';
import { route, type Route } from '../../server/http/route.ts';
import { createKey, listKeys, revokeKey, type OperatorKey } from '../../server/sessions/operatorKeys.ts';
import { recordStaff } from '../../server/staff/staffLog.ts';
import { createApiKey, listApiKeys, listViews, putViews, revokeApiKey } from './contract.ts';

const KEYS_LISTED = 500;

/**
 * These routes don't use `operatorWrite`, because it stores responses for retries, and a new key must not be stored.
 */
export const routes: Route[] = [
  route(listApiKeys, async ({ deps, operator: { facId } }) => {
    const keys = (await listKeys(deps, { facId })).slice(0, KEYS_LISTED);
    return { success: true, data: { keys: keys.map(shown) } };
  }),

  route(createApiKey, async ({ deps, operator, body: { name, scopes } }) => {
    const { facId } = operator;
    const made = await deps.db.transaction().execute(async (tx) => {
      const wanted = { facId, name, scopes: [...new Set(scopes)], ownerId: operator.keyId };
      const { key, stored } = await createKey(deps, tx, wanted);
      const details = { key: stored.id, scopes: stored.scopes };
      await recordStaff(deps, tx, {
        facId,
        actor: operatorActor(operator),
        action: 'staff.key_created',
        details,
      });
      return { key, stored };
    });
    return { success: true, data: { key: made.key, ...shown(made.stored) } };
  }),

  route(revokeApiKey, async ({ deps, operator, params: { id } }) => {
    const { facId } = operator;
    return transactionOrProblem(deps.db, async (tx) => {
      if (!(await revokeKey(deps, tx, { facId, id }))) return new Problem('not_found');
      const actor = operatorActor(operator);
      await dropApprovalsOf(deps, tx, { facId, approverId: id, actor });
      await recordStaff(deps, tx, { facId, actor, action: 'staff.key_revoked', details: { key: id } });
      return { success: true } as const;
    });
  }),

  route(listViews, async ({ deps, operator: { facId, keyId } }) => {
    const found = await deps.db
      .selectFrom('staff_view')
      .select('views')
      .where('staff_id', '=', keyId)
      .where('fac_id', '=', facId)
      .executeTakeFirst();
    const views = JSON.parse(found?.views ?? '[]') as { name: string; query: string }[];
    return { success: true, data: { views } };
  }),

  route(putViews, async ({ deps, operator: { facId, keyId }, body }) => {
    const views = JSON.stringify(body.views);
    await deps.db
      .insertInto('staff_view')
      .values({ staff_id: keyId, fac_id: facId, views })
      .onConflict((conflict) => conflict.column('staff_id').doUpdateSet({ views }))
      .execute();
    return { success: true };
  }),
];

function shown(stored: OperatorKey): Omit<OperatorKey, 'facId'> {
  const { facId: _, ...key } = stored;
  return key;
}
