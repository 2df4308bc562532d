import * as v from 'valibot';
import { endpoint } from '../api/endpoint.ts';
import { optionalText, requiredText, success, successWith } from '../api/shapes.ts';

const visits = v.object({
  sms: v.boolean(),
  merchantType: v.boolean(),
  business: v.boolean(),
  owners: v.boolean(),
  contact: v.boolean(),
  payoutBankAccount: v.boolean(),
  submit: v.boolean(),
});

/** What the applicant may visit, and where the application stands. */
export const applicationStatus = endpoint({
  name: 'getStatus',
  included: true,
  method: 'GET',
  path: '/onboarding/accounts/status',
  summary: 'Which steps may be visited',
  audience: 'applicant',
  reply: successWith(
    v.object({
      canVisitStep: visits,
      identity: v.object({
        type: v.nullable(v.picklist(['individual', 'business', 'government-public-corp'])),
        ownershipType: v.nullable(v.string()),
      }),
      steps: v.array(
        v.object({
          name: v.string(),
          icon: v.string(),
          routeNames: v.array(v.string()),
          statusKey: v.array(v.string()),
        }),
      ),
      smAppStatus: v.string(),
      subMerchantId: v.string(),
      isExistingApplicant: v.boolean(),
      /** Name, email and phone of the account, until it has one its invite's: offered again where a form asks for them. */
      account: v.object({ name: v.string(), email: v.string(), phoneNumber: v.nullable(v.string()) }),
      /** Where the code went that waits to be entered; null for none. */
      textedNumber: v.nullable(v.string()),
      /** Counts the writes to this application. */
      revision: v.number(),
    }),
  ),
  problems: [],
});

/** Issues a bearer token from the reload cookie, or from a facilitator's identity provider. */
export const singleSignOn = endpoint({
  name: 'singleSignOn',
  method: 'POST',
  path: '/auth/sso/onboarding',
  summary: 'A bearer token for a page that was loaded again',
  audience: 'cookie',
  body: v.object({
    facId: requiredText('facId'),
    application: v.literal('payments', '"application" must be a valid application'),
    /** The product whose page asks; a session of another product is none there. */
    spProductSlug: optionalText('spProductSlug'),
  }),
  reply: v.object({
    success: v.literal(true),
    token: v.string(),
    isExistingApplicant: v.boolean(),
  }),
  problems: [],
});

/** Ends the session of the bearer token or of the reload cookie, whichever came. Always succeeds. */
export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout/onboarding',
  summary: 'Ends the session',
  audience: 'public',
  // Whose cookie is meant, where one host shows several facilitators. Whatever else comes is no reason to refuse.
  body: v.fallback(v.object({ facId: v.optional(v.string()) }), {}),
  reply: success,
  problems: [],
});

/** Opens a saved application by its continue link. The session it gives reads secrets masked. */
export const openApplication = endpoint({
  name: 'openApplication',
  method: 'POST',
  path: '/onboarding/accounts/open',
  summary: 'Opens a saved application by its link',
  audience: 'public',
  body: v.object({
    subMerchantId: requiredText('subMerchantId'),
    /** Where the link was opened; an application of another facilitator or product is unknown there. */
    facId: optionalText('facId'),
    spProductSlug: optionalText('spProductSlug'),
  }),
  reply: v.union([
    v.object({ token: v.string(), isExistingApplicant: v.boolean() }),
    v.object({ expired: v.literal(true) }),
  ]),
  problems: ['invalid_application_link', 'too_many_requests'],
});
