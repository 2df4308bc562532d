import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../e2e/applicant.ts';
import { CAPTCHA, startCaptchaPeer } from '../../e2e/peers/captcha.ts';
import { startGeocoderPeer } from '../../e2e/peers/geocoder.ts';
import { startHttpPeer } from '../../e2e/peers/httpPeer.ts';
import { startTwilioPeer, TWILIO } from '../../e2e/peers/twilio.ts';
import { startTestbed } from '../server/testbed.ts';
import type { Finding } from './finding.ts';
import { runCommandLine } from './run.ts';

const NOBODY = 'http://127.0.0.1:1';
const closers: (() => unknown)[] = [];
let folder: string;
let right: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  const [twilio, captcha, geocoder, hooks] = await Promise.all([
    startTwilioPeer(),
    startCaptchaPeer('turnstile'),
    startGeocoderPeer(),
    startHttpPeer(() => ({ status: 405 })),
  ]);
  closers.push(...[twilio, captcha, geocoder, hooks].map(({ close }) => close));
  // An installation that holds an application, so that its keys can be told from others.
  const bed = await startTestbed();
  await reach(journey(await bed.listen()), 'BUSINESS_INFO');
  await bed.drain();
  cpSync(bed.dataDir, join(folder, 'data'), { recursive: true });
  const secrets = JSON.parse(readFileSync(join(bed.dataDir, 'secrets.json'), 'utf8'));
  await bed.close();
  right = {
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    ENCRYPTION_KEYS: secrets.encryptionKeys,
    LOOKUP_KEY: secrets.lookupKey,
    SMS_URL: twilio.url,
    SMS_ACCOUNT_SID: TWILIO.accountSid,
    SMS_AUTH_TOKEN: TWILIO.authToken,
    SMS_FROM: TWILIO.from,
    CAPTCHA_KIND: 'turnstile',
    CAPTCHA_SITE_KEY: CAPTCHA.siteKey,
    CAPTCHA_SECRET: CAPTCHA.secret,
    CAPTCHA_URL: `${captcha.url}/siteverify`,
    GEOCODER_URL: geocoder.url,
    WEBHOOK_URL: hooks.url,
    WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
    PROVIDER_TIMEOUT_MS: '2000',
  };
});
afterAll(async () => {
  for (const close of closers) await close();
  rmSync(folder, { recursive: true });
});
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

async function examine(planted: Record<string, string> = {}) {
  let printed = '';
  const out = (text: string) => (printed += text);
  const terminal = { env: { ...right, ...planted }, cwd: folder, out, err: () => {}, isWatched: false };
  const code = await runCommandLine(['doctor', '--json'], terminal);
  const { findings } = JSON.parse(printed) as { findings: Finding[] };
  return { code, printed, findings, wrong: findings.filter(({ state }) => state === 'wrong') };
}

test('nothing is wrong with settings that are right', async () => {
  const { code, wrong } = await examine();
  expect(wrong).toEqual([]);
  expect(code).toBe(0);
});

describe('a planted mistake is the only thing named, with what to do about it:', () => {
  const key = () => randomBytes(32).toString('base64');
  test.each([
    ['PORT', () => ({ PORT: '70000' })],
    ['DATABASE_URL', () => ({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })],
    ['ENCRYPTION_KEYS', () => ({ ENCRYPTION_KEYS: `other:${key()}` })],
    ['LOOKUP_KEY', () => ({ LOOKUP_KEY: key() })],
    ['SMTP_URL', () => ({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@mail.test' })],
    ['SMS_AUTH_TOKEN', () => ({ SMS_AUTH_TOKEN: 'another-token' })],
    ['SMS_URL', () => ({ SMS_URL: NOBODY })],
    ['GEOCODER_URL', () => ({ GEOCODER_URL: NOBODY })],
    ['CAPTCHA_SECRET', () => ({ CAPTCHA_SECRET: 'another-secret' })],
    ['WEBHOOK_URL', () => ({ WEBHOOK_URL: NOBODY })],
    ['WEBHOOK_SECRET', () => ({ WEBHOOK_SECRET: 'whsec_short' })],
    ['OPERATOR_KEYS', () => ({ OPERATOR_KEYS: 'nobody:op_of_nobody_0123456789abcdef' })],
    ['TRUST_PROXY', () => ({ TRUST_PROXY: '10.0.0.0/99' })],
    ['FACILITATORS_DIR', () => ({ FACILITATORS_DIR: brokenFacilitators() })],
  ])('%s', async (name, plant) => {
    const planted: Record<string, string> = plant();
    const { code, printed, wrong } = await examine(planted);
    expect(code).toBe(1);
    expect(wrong.length).toBeGreaterThan(0);
    expect(wrong.map(({ settings }) => settings?.[0])).toEqual(wrong.map(() => name));
    for (const { says } of wrong) expect(says.length).toBeGreaterThan(10);
    for (const [setting, value] of Object.entries(planted))
      if (/KEY|SECRET|TOKEN/.test(setting)) expect(printed).not.toContain(value.split(':').at(-1));
  });

  test('PORT, which another program has', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    cleanups.push(() => other.close());
    const { port } = other.address() as AddressInfo;
    const { wrong } = await examine({ PORT: String(port) });
    expect(wrong.map(({ settings }) => settings?.[0])).toEqual(['PORT']);
  });
});

function brokenFacilitators(): string {
  const dir = join(folder, 'facilitators');
  mkdirSync(dir, { recursive: true });
  cpSync(join(import.meta.dirname, '../../facilitators'), dir, { recursive: true });
  const file = join(dir, 'harbor/facilitator.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"#0b4f8a"', '"blue"'));
  return dir;
}
