import * as v from 'valibot';
import { named } from '../../api/documented.ts';
import { endpoint, STAFF_ROLES } from '../../api/endpoint.ts';
import { requiredText, success, successWith } from '../../api/shapes.ts';
import { SESSION_END_NAMES } from '../../api/staffSignOn.ts';

const role = named('StaffRole', v.picklist(STAFF_ROLES));
const token = requiredText('token');

const ofConsole = { audience: 'public', sameOrigin: true } as const;

export const staffSignInMethods = endpoint({
  name: 'staffSignInMethods',
  method: 'GET',
  path: '/operator/v1/staff/sign-in/methods',
  summary: 'Lists the sign-in methods of the staff console on this host',
  ...ofConsole,
  reply: successWith(
    v.object({
      facilitator: v.object({ name: v.string(), logo: v.nullable(v.string()) }),
      local: v.boolean(),
      oidc: v.boolean(),
      oidcUrl: v.string(),
      /** Command to invite the first admin. Null in production, without password sign-in, or once anyone is invited. */
      inviteCommand: v.nullable(v.string()),
      /** Why this browser's session ended. Null if it didn't end, the person signed out, or the session was deleted. */
      ended: v.nullable(v.picklist(SESSION_END_NAMES)),
    }),
  ),
  problems: ['unknown_facilitator', 'cross_site'],
});

/** An unknown email gets the same response, after the same time, as a wrong password, to hide who has an account. */
export const staffSignIn = endpoint({
  name: 'staffSignIn',
  method: 'POST',
  path: '/operator/v1/staff/sign-in',
  summary: 'Starts a sign-in with email and password. The second factor must follow within 10 minutes',
  ...ofConsole,
  body: v.strictObject({ email: requiredText('email'), password: requiredText('password') }),
  reply: successWith(v.object({ next: v.picklist(['code', 'passkey']) })),
  problems: ['wrong_credentials', 'unknown_facilitator', 'too_many_requests', 'cross_site'],
});

export const staffSignInCode = endpoint({
  name: 'staffSignInCode',
  method: 'POST',
  path: '/operator/v1/staff/sign-in/code',
  summary: 'Finishes a sign-in with a code from the authenticator app',
  ...ofConsole,
  body: v.strictObject({ code: requiredText('code') }),
  reply: success,
  problems: ['unauthorized', 'too_many_requests', 'cross_site'],
});

export const getStaffSession = endpoint({
  name: 'getStaffSession',
  method: 'GET',
  path: '/operator/v1/staff/session',
  summary: "Gets the signed-in person and the facilitator's console settings",
  audience: 'staff',
  isPolled: true,
  reply: successWith(
    v.object({
      person: v.object({ id: v.string(), email: v.string(), role }),
      facilitator: v.object({
        facId: v.string(),
        name: v.string(),
        logo: v.nullable(v.string()),
      }),
      products: v.array(
        v.object({
          slug: v.string(),
          name: v.string(),
          status: v.picklist(['active', 'inactive']),
          returnUrls: v.array(v.string()),
          requiredChecks: v.array(v.string()),
          documents: v.array(v.object({ name: v.string(), title: v.string() })),
        }),
      ),
      /** In hours. Null if there is no target. */
      reviewHours: v.nullable(v.number()),
      requestTemplates: v.array(
        v.object({ name: v.string(), message: v.string(), items: v.array(v.looseObject({})) }),
      ),
    }),
  ),
});

export const changeStaffPassword = endpoint({
  name: 'staffChangePassword',
  method: 'PUT',
  path: '/operator/v1/staff/session/password',
  summary: "Changes the person's password, and ends the person's other sessions",
  audience: 'staff',
  role: 'viewer',
  body: v.strictObject({
    currentPassword: requiredText('currentPassword'),
    password: requiredText('password'),
  }),
  reply: success,
  problems: ['too_many_requests'],
});

export const staffSignOut = endpoint({
  name: 'staffSignOut',
  method: 'DELETE',
  path: '/operator/v1/staff/session',
  summary: 'Ends the session and clears the cookie',
  ...ofConsole,
  reply: success,
  problems: ['cross_site'],
});

export const openStaffLink = endpoint({
  name: 'openStaffLink',
  method: 'POST',
  path: '/operator/v1/staff/join',
  summary: 'Reads a join link',
  ...ofConsole,
  body: v.strictObject({ token }),
  reply: successWith(v.object({ email: v.string() })),
  problems: ['link_invalid', 'too_many_requests', 'cross_site'],
});

export const chooseStaffPassword = endpoint({
  name: 'chooseStaffPassword',
  method: 'POST',
  path: '/operator/v1/staff/join/password',
  summary: 'Sets the password and returns the key for the authenticator app',
  ...ofConsole,
  body: v.strictObject({ token, password: requiredText('password') }),
  reply: successWith(v.object({ setupKey: v.string(), otpauth: v.string() })),
  problems: ['link_invalid', 'too_many_requests', 'cross_site'],
});

export const finishStaffJoin = endpoint({
  name: 'finishStaffJoin',
  method: 'POST',
  path: '/operator/v1/staff/join/code',
  summary: 'Checks the first code, uses up the link, and signs the person in',
  ...ofConsole,
  body: v.strictObject({ token, code: requiredText('code') }),
  reply: success,
  problems: ['link_invalid', 'too_many_requests', 'cross_site'],
});
