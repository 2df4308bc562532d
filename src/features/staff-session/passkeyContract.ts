import * as v from 'valibot';
import { named } from '../../api/documented.ts';
import { endpoint } from '../../api/endpoint.ts';
import { success, successWith } from '../../api/shapes.ts';
import { passkeyName } from './rules.ts';

const options = successWith(v.object({ options: v.looseObject({}) }));
const body = v.strictObject({ response: v.looseObject({}) });
const beforeSession = { audience: 'public', sameOrigin: true } as const;
const inSession = { audience: 'staff', role: 'viewer' } as const;

export const passkeyOptions = endpoint({
  name: 'staffPasskeyOptions',
  method: 'POST',
  path: '/operator/v1/staff/session/passkeys/options',
  summary: 'Starts adding a passkey',
  ...inSession,
  reply: options,
});

export const listPasskeys = endpoint({
  name: 'staffListPasskeys',
  method: 'GET',
  path: '/operator/v1/staff/session/passkeys',
  summary: "Lists the person's passkeys",
  ...inSession,
  reply: successWith(
    v.object({
      hasPassword: v.boolean(),
      passkeys: v.array(
        named(
          'Passkey',
          v.object({
            id: v.string(),
            name: v.string(),
            createdAt: v.number(),
            lastUsedAt: v.nullable(v.number()),
          }),
        ),
      ),
    }),
  ),
});

export const deletePasskey = endpoint({
  name: 'staffDeletePasskey',
  method: 'DELETE',
  path: '/operator/v1/staff/session/passkeys/{id}',
  summary: 'Removes a passkey',
  ...inSession,
  reply: success,
  problems: ['not_found'],
});

export const createPasskey = endpoint({
  name: 'staffCreatePasskey',
  method: 'POST',
  path: '/operator/v1/staff/session/passkeys',
  summary: 'Adds a passkey, which then serves as the second factor',
  ...inSession,
  body: v.strictObject({ name: passkeyName, ...body.entries }),
  reply: success,
});

export const signInPasskeyOptions = endpoint({
  name: 'staffSignInPasskeyOptions',
  method: 'POST',
  path: '/operator/v1/staff/sign-in/passkey/options',
  summary: 'Starts a passkey check as the second factor',
  ...beforeSession,
  reply: options,
  problems: ['unauthorized', 'cross_site'],
});

export const signInPasskey = endpoint({
  name: 'staffSignInPasskey',
  method: 'POST',
  path: '/operator/v1/staff/sign-in/passkey',
  summary: 'Finishes the passkey check and signs the person in',
  ...beforeSession,
  body,
  reply: success,
  problems: ['unauthorized', 'too_many_requests', 'cross_site'],
});
