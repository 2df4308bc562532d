import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { successWith } from './shapes.ts';

/** Submits the application. Everything is checked again; a second submit answers as the first did. */
export const submitApplication = endpoint({
  name: 'submitApplication',
  method: 'POST',
  path: '/onboarding/submit',
  summary: 'Submits the application',
  audience: 'applicant',
  body: v.object({ ack: v.optional(v.nullable(v.boolean('"ack" is required'))) }),
  reply: successWith(v.object({ status: v.string(), smApplicationId: v.string() })),
  problems: ['step_unavailable'],
});
