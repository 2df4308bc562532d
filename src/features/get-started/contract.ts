import * as v from 'valibot';
import { documented } from '../../api/documented.ts';
import { endpoint } from '../../api/endpoint.ts';
import { formFields, optionalText } from '../../api/shapes.ts';

/** The `x-captcha-token` header contains the captcha token. */
export const initiateAccount = endpoint({
  name: 'initiateAccount',
  method: 'POST',
  path: '/onboarding/accounts/initiate',
  summary: 'Creates an account',
  audience: 'public',
  isRepeatable: true,
  body: v.object({
    ...formFields('facId', 'spProductSlug', 'name', 'password', 'email'),
    inviteId: optionalText('inviteId'),
    ofQuery: optionalText('ofQuery'),
    /** The value is ignored, because the server records the documents' current versions. */
    consents: v.optional(documented(v.unknown(), { shown: v.array(v.string()) })),
  }),
  reply: v.object({
    success: v.literal(true),
    token: v.string(),
    isExistingApplicant: v.boolean(),
  }),
  problems: [
    'unknown_product',
    'onboarding_in_progress',
    'already_submitted',
    'already_approved',
    'more_than_one_application',
    'invalid_invite',
    'invite_expired',
    'invite_submitted',
    'too_many_requests',
  ],
});

export { captchaChallenge } from '../../api/captcha.ts';
