import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { success } from '../../api/shapes.ts';
import { missingOrWrong } from '../../domain/texts/messages.ts';

/** A null ID starts a new group. */
export const setApplication = endpoint({
  name: 'setApplication',
  method: 'POST',
  path: '/onboarding/accounts/set',
  summary: "Selects an earlier application's owners or contact",
  audience: 'applicant',
  body: v.object({
    smApplicationId: v.nullable(v.string(missingOrWrong('smApplicationId', 'text'))),
  }),
  reply: success,
  problems: ['unknown_application', 'too_many_groups', 'step_unavailable'],
});

export { listApplications } from '../../api/applications.ts';
