import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { CAPTCHA, startCaptchaFake } from '../../../e2e/fakes/captcha.ts';
import { startGeocoderFake } from '../../../e2e/fakes/geocoder.ts';
import { startClamdFake } from '../../../e2e/fakes/clamd.ts';
import { s3Settings, startS3Fake } from '../../../e2e/fakes/s3.ts';
import { startHttpFake } from '../../../e2e/fakes/httpFake.ts';
import { OIDC, startOidcFake } from '../../../e2e/fakes/oidc.ts';
import { startTwilioFake, TWILIO } from '../../../e2e/fakes/twilio.ts';
import { startTestbed } from '../../../test/testbed.ts';
import { FacilitatorsCopy } from '../../../test/facilitatorsCopy.ts';
import { checkPort } from './doctorSettings.ts';
import type { Finding } from './finding.ts';
import { runCommandLine } from '../run.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
const NOBODY = 'http://127.0.0.1:1';
const closers: (() => unknown)[] = [];
let folder: string;
let right: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  const [twilio, captcha, geocoder, hooks, s3, clamd] = await Promise.all([
    startTwilioFake(),
    startCaptchaFake('turnstile'),
    startGeocoderFake(),
    startHttpFake(() => ({ status: 405 })),
    startS3Fake(),
    startClamdFake(),
  ]);
  closers.push(...[twilio, captcha, geocoder, hooks, s3, clamd].map(({ close }) => close));
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
    ...s3Settings(s3),
    CLAMAV_URL: clamd.url,
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

test('finds nothing wrong with correct settings', async () => {
  const { code, wrong } = await examine();
  expect(wrong).toEqual([]);
  expect(code).toBe(0);
});

test('says which applications each facilitator deletes and which it keeps', async () => {
  const copy = new FacilitatorsCopy();
  cleanups.push(() => copy.remove());
  copy.plant('cobalt/facilitator.json', 'retentionDays', { declined: 365 });
  const retention = async (planted: Record<string, string>) => {
    const { findings } = await examine({ FACILITATORS_DIR: copy.dir, ...planted });
    return findings.filter(({ what }) => what === 'Retention').map(({ state, says }) => [state, says]);
  };
  expect(await retention({})).toEqual([
    ['ok', 'cobalt deletes declined applications after 365 days; keeps abandoned and approved ones'],
    ['off', 'harbor keeps all applications'],
  ]);
  expect(await retention({ RETENTION_DAYS: '90' })).toEqual([
    [
      'ok',
      'cobalt deletes abandoned applications after 90 days and declined ones after 365 days; keeps approved ones',
    ],
    ['ok', 'harbor deletes abandoned applications after 90 days; keeps declined and approved ones'],
  ]);
});

test('names a product with applications whose file is gone', async () => {
  const copy = new FacilitatorsCopy();
  cleanups.push(() => copy.remove());
  rmSync(join(copy.dir, 'harbor/products/harbor.json'));
  const { findings } = await examine({ FACILITATORS_DIR: copy.dir });
  expect(findings.filter(({ state }) => state === 'wrong')).toMatchObject([
    {
      what: 'Products',
      says: 'Applications use product harbor, but harbor/products/harbor.json is missing.',
    },
  ]);
});

test("names an identity provider that doesn't respond, for applicants and for staff", async () => {
  const oidc = await startOidcFake();
  const copy = new FacilitatorsCopy();
  cleanups.push(oidc.close, () => copy.remove());
  const client = { clientId: OIDC.clientId };
  copy.plant('harbor/facilitator.json', 'singleSignOn', { ...client, issuer: oidc.url });
  copy.plant('harbor/facilitator.json', 'staff', {
    oidc: { ...client, issuer: NOBODY, roleClaim: 'groups', roles: { staff: 'viewer' } },
  });
  const secret = `harbor:${OIDC.secret}`;
  const { findings } = await examine({
    FACILITATORS_DIR: copy.dir,
    OIDC_SECRETS: secret,
    STAFF_OIDC_SECRETS: secret,
  });
  expect(findings.filter(({ what }) => what.includes('ign-on'))).toMatchObject([
    { what: 'Single sign-on for harbor', state: 'ok', says: oidc.url },
    {
      what: 'Staff single sign-on for harbor',
      state: 'wrong',
      fix: 'Correct staff.oidc.issuer in harbor/facilitator.json.',
    },
  ]);
});

describe('a planted mistake is the only finding, with what to do about it:', () => {
  const key = () => randomBytes(32).toString('base64');
  test.each([
    ['PORT', () => ({ PORT: '70000' })],
    ['PUBLIC_URL', () => ({ PUBLIC_URL: 'http://cobalt.localhost' })],
    ['DATABASE_URL', () => ({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })],
    ['ENCRYPTION_KEYS', () => ({ ENCRYPTION_KEYS: `other:${key()}` })],
    ['ENCRYPTION_KEYS', () => ({ ENCRYPTION_KEYS: `${right['ENCRYPTION_KEYS']?.split(':')[0]}:${key()}` })],
    ['LOOKUP_KEY', () => ({ LOOKUP_KEY: key() })],
    ['SMTP_URL', () => ({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@mail.test' })],
    ['SMS_AUTH_TOKEN', () => ({ SMS_AUTH_TOKEN: 'another-token' })],
    ['SMS_URL', () => ({ SMS_URL: NOBODY })],
    ['GEOCODER_URL', () => ({ GEOCODER_URL: NOBODY })],
    ['CAPTCHA_SECRET', () => ({ CAPTCHA_SECRET: 'another-secret' })],
    ['WEBHOOK_URL', () => ({ WEBHOOK_URL: NOBODY })],
    ['WEBHOOK_SECRET', () => ({ WEBHOOK_SECRET: 'whsec_short' })],
    ['S3_SECRET_ACCESS_KEY', () => ({ S3_SECRET_ACCESS_KEY: 'another-access-key' })],
    ['S3_ENDPOINT', () => ({ S3_ENDPOINT: NOBODY })],
    ['FILES_URL', () => ({ FILES_URL: 's3://uploads/../up' })],
    ['S3_REGION', () => ({ S3_REGION: '' })],
    ['CLAMAV_URL', () => ({ CLAMAV_URL: 'tcp://127.0.0.1:1' })],
    ['CLAMAV_URL', () => ({ CLAMAV_URL: 'tcp://127.0.0.1' })],
    ['OPERATOR_KEYS', () => ({ OPERATOR_KEYS: 'nobody:op_of_nobody_0123456789abcdef' })],
    ['TRUST_PROXY', () => ({ TRUST_PROXY: '10.0.0.0/99' })],
    ['DATABASE_POOL_SIZE', () => ({ DATABASE_POOL_SIZE: '5' })],
    ['FACILITATORS_DIR', () => ({ FACILITATORS_DIR: brokenFacilitators() })],
  ])('%s', async (name, plant) => {
    const planted: Record<string, string> = plant();
    const { code, printed, wrong } = await examine(planted);
    expect(code).toBe(1);
    expect(wrong.map(({ settings }) => settings?.[0])).toEqual(wrong.map(() => name));
    for (const { says } of wrong) expect(says.length).toBeGreaterThan(10);
    for (const [setting, value] of Object.entries(planted))
      if (/KEY|SECRET|TOKEN/.test(setting)) expect(printed).not.toContain(value.split(':').at(-1));
  });

  test('PORT in use by another program', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => other.once('listening', done));
    cleanups.push(() => other.close());
    const { port } = other.address() as AddressInfo;
    const { wrong } = await examine({ PORT: String(port) });
    expect(wrong.map(({ settings }) => settings?.[0])).toEqual(['PORT']);
    expect(wrong[0]?.fix).toBe('Stop that program, or change PORT or HOST.');
  });

  test.runIf(hasIpv6)('PORT in use by another program on one of the addresses', async () => {
    const other = createServer().listen(0, '::1');
    await new Promise((done) => other.once('listening', done));
    cleanups.push(() => other.close());
    const { port } = other.address() as AddressInfo;
    const { wrong } = await examine({ PORT: String(port), HOST: '127.0.0.1,::1' });
    expect(wrong).toMatchObject([{ says: `Another program is using port ${port} on ::1.` }]);
  });

  test("HOST with an address that this machine doesn't have", async () => {
    const { wrong } = await examine({ HOST: '192.0.2.1' });
    expect(wrong).toMatchObject([{ settings: ['HOST'], fix: 'Change HOST.' }]);
  });
});

test('the port is described as set, default, or chosen at each start', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => probe.once('listening', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  const says = async (number: number, env: Record<string, string>) =>
    (await checkPort({ hosts: ['127.0.0.1'], port: number }, env)).says;
  expect(await says(port, { PORT: String(port) })).toBe(`${port} is free on 127.0.0.1`);
  expect(await says(port, {})).toBe(`${port}, the default, is free on 127.0.0.1`);
  expect(await says(0, { PORT: '0' })).toBe('PORT is 0, so each startup selects a free port');
});

test("explains a proxy that isn't trusted, but not a trusted one", async () => {
  const proxies = async (planted: Record<string, string>) =>
    (await examine(planted)).findings.filter(({ what }) => what === 'Proxies');
  const PUBLIC_URL = 'https://localhost';
  expect(await proxies({ PUBLIC_URL })).toMatchObject([
    { state: 'note', settings: ['TRUST_PROXY'], says: expect.stringContaining('rate limits') },
  ]);
  expect(await proxies({ PUBLIC_URL, TRUST_PROXY: '1' })).toEqual([]);
  expect(await proxies({})).toEqual([]);
});

test.runIf(process.env.TEST_DATABASE_URL)('more connections than PostgreSQL allows', async () => {
  const DATABASE_URL = process.env.TEST_DATABASE_URL ?? '';
  const { findings } = await examine({ DATABASE_URL, DATABASE_POOL_SIZE: '1000' });
  expect(findings).toContainEqual(
    expect.objectContaining({ what: 'Connections', state: 'wrong', settings: ['DATABASE_POOL_SIZE'] }),
  );
});

function brokenFacilitators(): string {
  const dir = join(folder, 'facilitators');
  mkdirSync(dir, { recursive: true });
  cpSync(join(import.meta.dirname, '../../../facilitators'), dir, { recursive: true });
  const file = join(dir, 'harbor/facilitator.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"#0b4f8a"', '"blue"'));
  return dir;
}
