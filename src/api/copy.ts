import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { successWith } from './shapes.ts';

export const getCopyLink = endpoint({
  name: 'getCopyLink',
  method: 'GET',
  path: '/onboarding/accounts/copy',
  summary: 'Gets the address of the PDF copy of a submitted application',
  audience: 'applicant',
  reply: successWith(v.object({ url: v.string() })),
  problems: ['section_unavailable'],
});
