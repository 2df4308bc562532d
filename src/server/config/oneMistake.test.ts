import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigMistakes, readConfig } from './config.ts';

const secret = () => randomBytes(32).toString('base64');
const right = {
  APP_ENV: 'production',
  PUBLIC_URL: 'https://apply.example.test',
  ENCRYPTION_KEYS: `a:${secret()}`,
  LOOKUP_KEY: secret(),
  OPERATOR_KEY: secret(),
  SMS_ACCOUNT_SID: 'AC1',
  SMS_AUTH_TOKEN: secret(),
  SMS_FROM: '+14155550100',
  SMTP_URL: 'smtps://mail.example.test',
  MAIL_FROM: 'no-reply@mail.test',
  WEBHOOK_URL: 'https://hooks.example.test',
  WEBHOOK_SECRET: `whsec_${secret()}`,
  BANK_LINK_URL: 'https://bank.example.test',
  BANK_LINK_CLIENT_ID: 'client',
  BANK_LINK_SECRET: secret(),
};

function mistakes(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ ...right, ...env });
  } catch (error) {
    if (error instanceof ConfigMistakes) return error.mistakes;
    throw error;
  }
  return [];
}

test('correct settings have no error', () => {
  expect(mistakes({})).toEqual([]);
  for (const TRUST_PROXY of ['1', 'true', 'loopback', '10.0.0.1', '::1', '10.0.0.0/8, fd00::/8'])
    expect(mistakes({ TRUST_PROXY })).toEqual([]);
  for (const MAIL_FROM of ['a@b.test', '<a@b.test>', 'Harbor Payments, Inc. <a@b.test>'])
    expect(mistakes({ MAIL_FROM })).toEqual([]);
  for (const PUBLIC_URL of ['https://apply.example.test/', 'https://Apply.example.test:443'])
    expect(mistakes({ PUBLIC_URL })).toEqual([]);
});

test.each([
  ['PUBLIC_URL', 'http://apply.example.test', 'PUBLIC_URL must be a URL that starts with https://.'],
  ...['/app', '/?a=b', '/#top'].map((path): [string, string, string] => [
    'PUBLIC_URL',
    `https://apply.example.test${path}`,
    'PUBLIC_URL must be an origin such as https://apply.example.com, without a path.',
  ]),
  ...['Harbor <a@b.test', 'a@b.test>', 'Harbor a@b.test', '<>'].map((from): [string, string, string] => [
    'MAIL_FROM',
    from,
    'MAIL_FROM must be an address such as no-reply@example.com or Name <no-reply@example.com>.',
  ]),
  ['PUBLIC_URL', '', 'PUBLIC_URL is required in production.'],
  ['WEBHOOK_URL', 'http://hooks.example.test', 'WEBHOOK_URL must be a URL that starts with https://.'],
  ['WEBHOOK_URL', '', 'WEBHOOK_URL is required with WEBHOOK_SECRET.'],
  ['WEBHOOK_SECRET', 'secret', 'WEBHOOK_SECRET is a placeholder. Use a random secret in production.'],
  ['WEBHOOK_SECRET', 'whsec_x', 'WEBHOOK_SECRET must be whsec_ followed by 24 to 64 random bytes in base64.'],
  [
    'BANK_LINK_URL',
    'http://bank.example.test',
    'BANK_LINK_URL must start with https:// in production, because secrets are sent to it.',
  ],
  ['OPERATOR_KEY', 'change-me', 'OPERATOR_KEY is a placeholder. Use a random secret in production.'],
  [
    'OPERATOR_KEY',
    'k3y-of-7-days',
    'OPERATOR_KEY is shorter than 24 characters. Use a random secret in production.',
  ],
  ['SMS_FROM', '', 'SMS_FROM is required with SMS_ACCOUNT_SID, SMS_AUTH_TOKEN.'],
  ['SMS_FROM', 'us', 'SMS_FROM must be a number like +14155550100, a short code, or a messaging service ID.'],
  [
    'TRUST_PROXY',
    '10.0.0.1,yes',
    'TRUST_PROXY names "yes", which is not an address or network. Use true, false, the number of proxies, or a list such as 10.0.0.0/8.',
  ],
  ['DATABASE_POOL_SIZE', '5', 'DATABASE_POOL_SIZE is 5; it must be a whole number from 6 to 1000.'],
])('%s=%s', (name, value, sentence) => {
  expect(mistakes({ [name]: value })).toEqual([sentence]);
});
