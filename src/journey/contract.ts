import * as v from 'valibot';
import { endpoint } from '../api/endpoint.ts';
import { SECTION_NAMES } from '../domain/sections/sections.ts';
import { optionalText, requiredText, success, successWith } from '../api/shapes.ts';
import { STEP_KEYS, type StepKey } from './stages.ts';

const visits = v.object(visitEntries());

/* @__NO_SIDE_EFFECTS__ */
function visitEntries() {
  const entries = STEP_KEYS.map((key) => [key, v.boolean()]);
  return Object.fromEntries(entries) as Record<StepKey, v.BooleanSchema<undefined>>;
}

export const applicationStatus = endpoint({
  name: 'getStatus',
  included: true,
  method: 'GET',
  path: '/onboarding/accounts/status',
  summary: 'Gets the steps the applicant may visit',
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
      account: v.object({
        name: v.string(),
        email: v.string(),
        phoneNumber: v.nullable(v.string()),
        hasPassword: v.boolean(),
      }),
      /**
       * Phone number to which an unused code was sent, or null. The code may have expired. Masked if a link started the
       * session.
       */
      textedNumber: v.nullable(v.string()),
      asked: v.array(
        v.object({
          section: v.picklist(SECTION_NAMES),
          /** `contact`, an owner such as `owners.0`, or null for the whole section. */
          about: v.nullable(v.string()),
          aboutName: v.optional(v.string()),
          reason: v.nullable(v.string()),
        }),
      ),
      /** Absent if nothing is prefilled. `fields` and `locked` are paths such as `business.addressLine`. */
      prefill: v.optional(
        v.object({
          ownershipType: v.nullable(v.string()),
          /** Fields that still have the facilitator's value. */
          fields: v.array(v.string()),
          locked: v.array(v.string()),
        }),
      ),
      /** Increases with every change to this application, including changes by owners and the facilitator. */
      revision: v.number(),
      applicationId: v.string(),
      returnUrl: v.nullable(v.string()),
    }),
  ),
});

/** Exchanges the reload cookie for a bearer token. Sign-on with an identity provider also sets this cookie. */
export const singleSignOn = endpoint({
  name: 'singleSignOn',
  method: 'POST',
  path: '/auth/sso/onboarding',
  summary: 'Issues a bearer token after a page reload',
  audience: 'cookie',
  body: v.object({
    facId: requiredText('facId'),
    application: v.literal('payments', '"application" must be a valid application'),
    /** Product of the calling page. A session for another product is ignored. */
    spProductSlug: optionalText('spProductSlug'),
  }),
  reply: v.object({
    success: v.literal(true),
    token: v.string(),
    isExistingApplicant: v.boolean(),
  }),
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout/onboarding',
  summary: 'Ends the session',
  audience: 'public',
  // If one host serves several facilitators, `facId` selects the cookie. An invalid body is ignored.
  body: v.fallback(v.object({ facId: v.optional(v.string()) }), {}),
  reply: success,
});

/** In the new session, sensitive values are masked. */
export const openApplication = endpoint({
  name: 'openApplication',
  method: 'POST',
  path: '/onboarding/accounts/open',
  summary: 'Opens a saved application with its link',
  audience: 'public',
  body: v.object({
    subMerchantId: requiredText('subMerchantId'),
    /** Facilitator of the calling page. An application of another facilitator or product is treated as unknown. */
    facId: optionalText('facId'),
    spProductSlug: optionalText('spProductSlug'),
  }),
  reply: v.union([
    v.object({ token: v.string(), isExistingApplicant: v.boolean() }),
    v.object({ expired: v.literal(true) }),
  ]),
  problems: ['invalid_application_link', 'too_many_requests'],
});
