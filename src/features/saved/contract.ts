import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { requiredText, successWith } from '../../api/shapes.ts';

/** Extends the link's validity to at least 30 days from now. */
export const emailLink = endpoint({
  name: 'emailContinueLink',
  method: 'POST',
  path: '/onboarding/email',
  summary: 'Emails the continue link',
  audience: 'applicant',
  body: v.object({ link: requiredText('link') }),
  reply: successWith(v.object({ link: v.string() })),
  problems: ['foreign_link', 'step_unavailable', 'too_many_requests'],
});
