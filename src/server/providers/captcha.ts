import { createChallenge, randomInt, verifySolution, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import type { CaptchaConfig } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { ask } from './ask.ts';

/** A phone needs about a second to derive 1,000 to 4,000 keys of 1,000 PBKDF2 iterations each. */
const COST = 1000;
const COUNTER = { least: 1000, most: 4000 } as const;
/** Long enough to fill in the form. The browser solves another challenge before this one expires. */
const CHALLENGE_LIFETIME_MS = 20 * 60 * 1000;
const PROVIDER_TIMEOUT_MS = 5000;

type CaptchaProvider = Exclude<CaptchaConfig, { kind: 'altcha' }>;
type CaptchaDeps = Pick<Deps, 'seal' | 'clock' | 'config' | 'limits' | 'log'>;

export async function makeChallenge({ seal, clock }: Pick<Deps, 'seal' | 'clock'>): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(COUNTER.most, COUNTER.least),
    deriveKey,
    expiresAt: new Date(clock() + CHALLENGE_LIFETIME_MS),
    ...secrets(seal),
  });
}

export async function passesCaptcha(
  deps: CaptchaDeps,
  { token, ip }: { token: string; ip: string },
): Promise<boolean> {
  if (token === '') return false;
  const { captcha } = deps.config;
  return captcha.kind === 'altcha' ? isSolved(deps, token) : providerAgrees(deps, captcha, { token, ip });
}

const payload = v.object({
  challenge: v.looseObject({
    parameters: v.looseObject({ nonce: v.pipe(v.string(), v.maxLength(200)), expiresAt: v.number() }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
});

async function isSolved({ seal, clock, limits }: CaptchaDeps, token: string): Promise<boolean> {
  const parsed = v.safeParse(payload, decoded(token));
  if (!parsed.success) return false;
  const { challenge, solution } = parsed.output as unknown as { challenge: Challenge; solution: Solution };
  const { nonce, expiresAt } = parsed.output.challenge.parameters;
  // Check expiry here, because the library uses the system clock instead of the injected one.
  if (expiresAt * 1000 <= clock()) return false;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets(seal) });
  if (!verified) return false;
  const { ok } = await limits.consume({ name: 'captchaOnce', key: nonce });
  return ok;
}

const verdict = v.object({ success: v.boolean() });
const refusal = v.object({ ...verdict.entries, 'error-codes': v.optional(v.array(v.string()), []) });

/** reCAPTCHA, hCaptcha, and Turnstile share one request format. The check fails if the provider is unavailable. */
async function providerAgrees(
  { config, log }: CaptchaDeps,
  { url, secret, siteKey, kind }: CaptchaProvider,
  { token, ip }: { token: string; ip: string },
): Promise<boolean> {
  const answer = await ask(url, {
    provider: 'captcha',
    method: 'POST',
    // Only hCaptcha supports `sitekey`, which rejects tokens for another site of the same account.
    body: new URLSearchParams({
      secret,
      response: token,
      remoteip: ip,
      ...(kind === 'hcaptcha' && { sitekey: siteKey }),
    }),
    timeoutMs: Math.min(config.providerTimeoutMs, PROVIDER_TIMEOUT_MS),
  });
  const said = v.safeParse(verdict, answer.body);
  if (said.success) return said.output.success;
  log.warn(
    { kind: 'captcha', code: answer.ok ? 'NO_VERDICT' : answer.code },
    'The captcha provider did not respond.',
  );
  return false;
}

export async function captchaFailure({
  url,
  secret,
  timeoutMs,
}: Pick<CaptchaProvider, 'url' | 'secret'> & { timeoutMs: number }): Promise<string | undefined> {
  const body = new URLSearchParams({ secret, response: 'doctor' });
  const answer = await ask(url, { method: 'POST', body, timeoutMs });
  const said = v.safeParse(refusal, answer.body);
  if (!said.success) return answer.ok ? 'OTHER_SHAPE' : answer.code;
  // A code that contains `secret` means a wrong secret: `invalid-input-secret`, or `sitekey-secret-mismatch` from
  // hCaptcha.
  return said.output['error-codes'].some((code) => code.includes('secret')) ? 'SECRET_REJECTED' : undefined;
}

function secrets(seal: Deps['seal']) {
  return {
    hmacSignatureSecret: seal.subkey('captcha challenge').export().toString('base64url'),
    hmacKeySignatureSecret: seal.subkey('captcha key').export().toString('base64url'),
  };
}

function decoded(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
