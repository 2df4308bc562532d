import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { optionalText, requiredText } from '../../api/shapes.ts';

const outcome = {
  success: v.literal(true),
  token: v.string(),
  isExistingApplicant: v.boolean(),
  newApplication: v.boolean(),
  smAppStatus: v.string(),
};

/** The response repeats the result in `data` for older clients. */
export const continueAccount = endpoint({
  name: 'continueAccount',
  method: 'POST',
  path: '/onboarding/accounts/continue',
  summary: 'Resumes an application with email and password',
  audience: 'public',
  body: v.object({
    facId: requiredText('facId'),
    spProductSlug: requiredText('spProductSlug'),
    email: requiredText('email'),
    password: requiredText('password'),
    inviteId: optionalText('inviteId'),
    /** Required after a `mailbox_unconfirmed` response. */
    emailCode: optionalText('emailCode'),
  }),
  reply: v.object({ ...outcome, data: v.object(outcome) }),
  problems: [
    'unknown_product',
    'more_than_one_application',
    'invalid_credentials',
    'mailbox_unconfirmed',
    'application_closed',
    'invalid_invite',
    'invite_expired',
    'invite_submitted',
    'captcha_required',
    'too_many_requests',
  ],
});
