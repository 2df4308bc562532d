import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Testbed } from '../test/testbed.ts';

const key = () => randomBytes(32).toString('base64');

/** Settings for production mode. The providers in these settings are unreachable. */
export function productionSettings(): Record<string, string> {
  return {
    APP_ENV: 'production',
    PUBLIC_URL: 'https://apply.harborpayments.example',
    ENCRYPTION_KEYS: `first:${key()}`,
    LOOKUP_KEY: key(),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Harbor <no-reply@harborpayments.example>',
    SMS_URL: 'http://127.0.0.1:1',
    SMS_ACCOUNT_SID: 'AC1',
    SMS_AUTH_TOKEN: key(),
    SMS_FROM: '+14155550100',
    LOG_LEVEL: 'silent',
  };
}

/** Returns a value for the `x-captcha-token` header. Each value is valid for a single call. */
export async function captchaToken(bed: Testbed): Promise<string> {
  const challenge = (await bed.request({ url: '/captcha/challenge' })).body;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
