import { fieldProblem, Problem } from '../../api/problem.ts';
import { check } from '../../domain/draft.ts';
import { loadApplication, progressOf } from '../../server/applications/application.ts';
import { saveAnswer as store } from '../../server/applications/requests/requestItems.ts';
import { requestsOf } from '../../server/applications/requests/requestList.ts';
import { resubmit } from '../../server/applications/requests/resubmit.ts';
import { route, type Call, type Route } from '../../server/http/route.ts';
import { listRequests, resubmitApplication, saveAnswer, saveAnswerPartially } from './contract.ts';
import { answerDraftRule, answerRule } from './rules.ts';

export const routes: Route[] = [
  route(listRequests, async ({ deps, session }) => {
    const loaded = await loadApplication(deps.db, session);
    const { application } = loaded;
    const { id, fac_id: facId } = application;
    return {
      success: true,
      data: {
        stage: progressOf(deps, loaded).stage,
        submittedAt: application.submitted_at,
        resubmittedAt: application.resubmitted_at,
        decidedAt: application.decided_at,
        requests: await requestsOf(deps, deps.db, { facId, id, hasDrafts: true }),
      },
    };
  }),

  route(saveAnswer, (call) => answered(call, { isDraft: false })),
  route(saveAnswerPartially, (call) => answered(call, { isDraft: true })),

  route(resubmitApplication, async ({ deps, session, params, body, request }) => {
    const { requestId } = params;
    const done = await resubmit(deps, session, { requestId, ack: body.ack, request });
    return done instanceof Problem ? done : { success: true, data: done };
  }),
];

async function answered(
  { deps, session, params: { itemId }, body }: Call<typeof saveAnswer | typeof saveAnswerPartially>,
  { isDraft }: { isDraft: boolean },
) {
  const checked = check(isDraft ? answerDraftRule : answerRule, body.text ?? '');
  if (!checked.ok) return fieldProblem(checked.errors.map(({ message }) => ({ field: 'text', message })));
  return store(deps, session, { itemId, text: checked.value, isDraft });
}
