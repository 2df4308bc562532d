import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/**
 * A proof-of-work challenge. Clients send `{ challenge, solution }` as base64-encoded JSON in the `x-captcha-token`
 * header.
 */
export const captchaChallenge = endpoint({
  name: 'getCaptchaChallenge',
  method: 'GET',
  path: '/captcha/challenge',
  summary: 'Gets a proof-of-work challenge for the captcha',
  audience: 'public',
  reply: v.object({
    parameters: v.looseObject({
      algorithm: v.string(),
      nonce: v.string(),
      salt: v.string(),
      cost: v.number(),
      keyLength: v.number(),
      keyPrefix: v.string(),
    }),
    signature: v.optional(v.string()),
  }),
});
