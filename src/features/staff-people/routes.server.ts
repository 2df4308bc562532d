import type { AnyEndpoint } from '../../server/http/route.ts';
import { Problem } from '../../api/problem.ts';
import { transactionOrProblem } from '../../server/applications/application.ts';
import { facilitatorOf } from '../../server/facilitators/products.ts';
import { namedIn, operatorActor } from '../../server/http/operatorCaller.ts';
import { route, type Call, type Route } from '../../server/http/route.ts';
import * as manage from '../../server/staff/manage.ts';
import * as people from '../../server/staff/people.ts';
import { changeStaff, endStaff, endStaffSessions, inviteStaff, listStaff, resetStaff } from './contract.ts';

/**
 * Routes for admins. They don't use `operatorWrite`, because it stores responses for retries, and the response to an
 * invite or a reset contains a join link.
 */
export const routes: Route[] = [
  route(listStaff, async ({ deps, operator }) => ({
    success: true,
    data: { people: await manage.listStaff(deps, operator) },
  })),

  route(inviteStaff, async (call) => {
    const by = { ...placeOf(call), ...call.body };
    const made = await transactionOrProblem(call.deps.db, (tx) => people.inviteStaff(call.deps, tx, by));
    return made instanceof Problem ? made : { success: true, data: made };
  }),

  route(changeStaff, async (call) =>
    done(call, (tx, of) => manage.changeRole(call.deps, tx, { ...of, ...call.body })),
  ),

  route(endStaff, async (call) =>
    done(call, (tx, of) => manage.endStaff(call.deps, tx, { ...of, keepsAdmin: true })),
  ),

  route(endStaffSessions, async (call) => done(call, (tx, of) => manage.endStaffSessions(call.deps, tx, of))),

  route(resetStaff, async (call) => {
    const { deps, operator, params } = call;
    const of = { ...placeOf(call), id: params.id };
    const made = await transactionOrProblem(deps.db, (tx) => manage.resetStaff(deps, tx, of));
    if (made instanceof Problem) return made;
    await manage.unlockStaff(deps, { facId: operator.facId, id: params.id });
    return { success: true, data: made };
  }),
];

type Caller = Pick<Call<AnyEndpoint>, 'deps' | 'operator' | 'request'>;

function placeOf({ deps, operator, request }: Caller) {
  const facilitator = facilitatorOf(deps, operator.facId);
  return { facilitator, host: request.host, actor: operatorActor(operator) };
}

async function done(
  call: Pick<Call<typeof endStaff>, 'deps' | 'operator' | 'params'>,
  work: (tx: Parameters<typeof manage.endStaff>[1], of: StaffRef) => Promise<Problem | undefined>,
): Promise<{ success: true } | Problem> {
  return transactionOrProblem(
    call.deps.db,
    async (tx) => (await work(tx, namedIn(call))) ?? { success: true as const },
  );
}

type StaffRef = Parameters<typeof manage.endStaffSessions>[2];
