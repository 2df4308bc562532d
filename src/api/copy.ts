import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { successWith } from './shapes.ts';

/** What was submitted, for the applicant to keep. */
export const readCopyLink = endpoint({
  name: 'getCopyLink',
  method: 'GET',
  path: '/onboarding/accounts/copy',
  summary: 'The address of a copy of the submitted application, as PDF',
  audience: 'applicant',
  reply: successWith(v.object({ url: v.string() })),
  problems: ['section_unavailable'],
});
