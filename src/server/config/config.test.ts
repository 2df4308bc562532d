import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assemble } from '../assemble.ts';
import { createLog } from '../observability/log.ts';
import type { SectionRules } from '../sectionRules.ts';
import { ConfigMistakes, readConfig } from './config.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'config-')), 'data');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const key = () => randomBytes(32).toString('base64');

function production(more: Record<string, string> = {}): Record<string, string> {
  return {
    APP_ENV: 'production',
    DATA_DIR: folder,
    PUBLIC_URL: 'https://apply.harbor.test',
    ENCRYPTION_KEYS: `b:${key()},a:${key()}`,
    LOOKUP_KEY: key(),
    ...more,
  };
}

function mistakesOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigMistakes) return error.mistakes;
    throw error;
  }
  return [];
}

describe('a local installation', () => {
  test('needs no settings: secrets are created once and kept private', () => {
    const first = readConfig({ DATA_DIR: folder });
    const again = readConfig({ DATA_DIR: folder });
    expect(again.encryptionKeys).toEqual(first.encryptionKeys);
    expect(again.lookupKey).toEqual(first.lookupKey);
    expect(again.operatorKeys).toEqual(first.operatorKeys);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(first).toMatchObject({ env: 'local', port: 3000, hosts: ['127.0.0.1', '::1'], databaseUrl: null });
    expect(first.publicUrl).toBe('http://localhost:3000');
  });

  test('rejects a damaged secrets file instead of losing the data with new keys', () => {
    readConfig({ DATA_DIR: folder });
    const file = join(folder, 'secrets.json');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20));
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(/is not a valid secrets file/);
  });
});

describe('production', () => {
  test('starts with complete settings and writes no secrets file', () => {
    const config = readConfig(production());
    expect(config.isProduction).toBe(true);
    expect(config.encryptionKeys.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(() => statSync(join(folder, 'secrets.json'))).toThrow();
  });

  test("is what the image starts, which doesn't run without secrets", () => {
    const image = readFileSync(join(import.meta.dirname, '../../../Dockerfile'), 'utf8');
    const settings = [...image.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(' '));
    const env = Object.fromEntries(settings.map((setting) => setting.split('=', 2) as [string, string]));
    expect(mistakesOf({ ...env, DATA_DIR: folder }).join('\n')).toContain(
      'ENCRYPTION_KEYS is required in production',
    );
  });

  test('names every missing secret at once', () => {
    const mistakes = mistakesOf({ APP_ENV: 'production', DATA_DIR: folder });
    for (const name of ['ENCRYPTION_KEYS', 'LOOKUP_KEY', 'PUBLIC_URL'])
      expect(mistakes.filter((mistake) => mistake.startsWith(name))).toHaveLength(1);
  });

  test.each([
    ['LOOKUP_KEY', Buffer.alloc(32).toString('base64')],
    ['LOOKUP_KEY', randomBytes(16).toString('base64')],
    ['ENCRYPTION_KEYS', `a:${Buffer.alloc(32, 7).toString('base64')}`],
    ['ENCRYPTION_KEYS', 'not a ring'],
    ['OPERATOR_KEY', 'short'],
    ['OPERATOR_KEY', 'please-change-me-before-production'],
    ['OPERATOR_KEY', 'a'.repeat(40)],
    ['OPERATOR_KEY', '1234'.repeat(8)],
    ['OPERATOR_KEYS', `cobalt:${'ab'.repeat(16)}`],
    ['METRICS_KEY', 'x'.repeat(16)],
    ['METRICS_KEY', 'only-15-letters'],
    ['PUBLIC_URL', 'http://apply.harbor.test'],
    ['WEBHOOK_SECRET', 'changeme'],
  ])('rejects %s = %s', (name, value) => {
    const mistakes = mistakesOf(
      production({ WEBHOOK_URL: 'https://hooks.test', WEBHOOK_SECRET: key(), [name]: value }),
    );
    expect(mistakes.join('\n')).toContain(name);
  });

  test('an error never repeats a secret', () => {
    const secret = 'changeme-c29tZXNlY3JldA';
    const mistakes = mistakesOf(
      production({ OPERATOR_KEY: secret, ENCRYPTION_KEYS: `a:${secret}`, LOOKUP_KEY: secret }),
    );
    expect(mistakes.length).toBeGreaterThan(2);
    expect(mistakes.join('\n')).not.toContain(secret);
  });
});

test('requires settings that belong together at once', () => {
  const mistakes = mistakesOf({
    DATA_DIR: folder,
    SMS_FROM: '+15550001111',
    WEBHOOK_URL: 'https://hooks.test',
  });
  expect(mistakes.join('\n')).toMatch(
    /SMS_ACCOUNT_SID is required[^]*SMS_AUTH_TOKEN is required[^]*WEBHOOK_SECRET is required/,
  );
});

test('ignores a trailing comma in HOST', () => {
  expect(readConfig({ DATA_DIR: folder, HOST: '127.0.0.1, ::1,' }).hosts).toEqual(['127.0.0.1', '::1']);
});

test.each([
  ['PORT', '70000'],
  ['PORT', '3000x'],
  ['APP_ENV', 'staging'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_SCHEMA', 'x; drop table account'],
  ['LOG_LEVEL', 'loud'],
  ['CAPTCHA_KIND', 'turnstile'],
])('names %s = %s as an error', (name, value) => {
  expect(mistakesOf({ DATA_DIR: folder, [name]: value }).join('\n')).toContain(name.split('_')[0]);
});

test('accepts operator keys for other facilitators', () => {
  const env = {
    DATA_DIR: folder,
    OPERATOR_KEY: 'op_default_0123456789abcdef',
    OPERATOR_KEYS: 'cobalt:op_cobalt_0123456789abcdef',
  };
  expect(readConfig(env).operatorKeys).toEqual([
    { facId: null, key: 'op_default_0123456789abcdef' },
    { facId: 'cobalt', key: 'op_cobalt_0123456789abcdef' },
  ]);
});

test('an operator key of no facilitator keeps the server from starting', async () => {
  const config = readConfig({ DATA_DIR: folder, OPERATOR_KEYS: 'nosuch:op_nosuch_0123456789abcdef' });
  const started = assemble({ config, log: createLog(config), sections: () => ({}) as SectionRules });
  await expect(started).rejects.toMatchObject({
    name: 'StartRefused',
    message: 'OPERATOR_KEYS has a key for nosuch, which is not a facilitator.',
  });
});

describe('provider settings', () => {
  const sms = { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: key(), SMS_FROM: '+14155550100' };

  test.each([
    [{ ...sms, SMS_FROM: '4155550100' }, /SMS_FROM must be a number like/],
    [{ ...sms, SMS_URL: 'http://sms.example' }, /SMS_URL must start with https/],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Harbor' }, /MAIL_FROM must be an address/],
    [{ CAPTCHA_KIND: 'hcaptcha' }, /CAPTCHA_SITE_KEY is required/],
    [{ CAPTCHA_KIND: 'other' }, /CAPTCHA_KIND is other/],
    [{ BANK_LINK_URL: 'https://sandbox.plaid.com' }, /BANK_LINK_CLIENT_ID is required/],
    [{ OIDC_SECRETS: 'harbor' }, /OIDC_SECRETS must have the form/],
    [{ PROVIDER_TIMEOUT_MS: '99' }, /PROVIDER_TIMEOUT_MS is 99/],
    [{ RETENTION_DAYS: '-1' }, /RETENTION_DAYS is -1/],
  ])('name what is wrong with %o', (env, says) => {
    expect(mistakesOf(production(env as Record<string, string>)).join('\n')).toMatch(says);
  });

  test('need no TLS on this machine, and accept messaging services as senders', () => {
    const service = `MG${'0'.repeat(32)}`;
    const config = readConfig(production({ ...sms, SMS_URL: 'http://127.0.0.1:4010', SMS_FROM: service }));
    expect(config.sms).toMatchObject({ url: 'http://127.0.0.1:4010', from: service });
    expect(config).toMatchObject({ providerTimeoutMs: 10_000, retentionDays: null, bankLink: null });
  });

  test("have the identity providers' secrets by facilitator", () => {
    const { singleSignOnSecrets } = readConfig(production({ OIDC_SECRETS: 'harbor:one, cobalt:two' }));
    expect([...singleSignOnSecrets]).toEqual([
      ['harbor', 'one'],
      ['cobalt', 'two'],
    ]);
  });
});
