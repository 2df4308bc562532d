import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../../e2e/applicant.ts';
import { captchaToken, productionSettings } from '../../e2e/production.ts';
import { FacilitatorsCopy } from '../facilitatorsCopy.ts';
import type { Email } from '../../src/server/jobs/job.ts';
import { startTestbed, type Testbed } from '../testbed.ts';

const KEY = 'operator-key-of-this-test';
const PUBLIC = 'https://apply.harborpayments.example';
const EVIL = 'evil.example';

let bed: Testbed;
const dist = mkdtempSync(join(tmpdir(), 'dist-'));
const emails: Email[] = [];
beforeAll(async () => {
  writeFileSync(join(dist, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>');
  const sent = async () => ({ ok: true }) as const;
  bed = await startTestbed({
    dist,
    env: { ...productionSettings(), OPERATOR_KEY: KEY },
    providers: {
      email: async (email) => {
        emails.push(email);
        return { ok: true };
      },
      sms: sent,
      webhook: sent,
      close: () => {},
    },
  });
});
afterAll(async () => {
  await bed.close();
  rmSync(dist, { recursive: true });
});

const CLAIMS: Record<string, string>[] = [
  { host: EVIL },
  { host: 'localhost', 'x-forwarded-host': EVIL },
  { host: 'localhost', forwarded: `host=${EVIL}` },
  { host: `localhost.${EVIL}` },
  { host: `${EVIL}:443` },
  { host: `localhost@${EVIL}` },
];

describe.each(CLAIMS)('a request that claims %j', (headers) => {
  test('puts no URL of its own into an email or a response', async () => {
    emails.length = 0;
    const account = newAccount();
    const started = await bed.request({
      method: 'POST',
      url: '/onboarding/accounts/initiate',
      headers: { ...headers, 'x-captcha-token': await captchaToken(bed) },
      body: account,
    });
    const invited = await bed.request({
      method: 'POST',
      url: '/operator/v1/invites',
      token: KEY,
      headers,
      body: { spProductSlug: 'harbor', name: 'Dana Marlow', email: newAccount().email, phoneNumber: '' },
    });
    await bed.drain();
    for (const { status } of [started, invited]) expect([200, 400]).toContain(status);
    expect(JSON.stringify([invited.body, emails])).not.toContain(EVIL);
    for (const { text } of emails)
      for (const [url] of text.matchAll(/https?:\/\/\S+/g))
        expect(url).toMatch(/^https:\/\/(apply\.harborpayments\.example|localhost)\//);
    if (started.status !== 200) return;
    const { subMerchantId } = (
      await bed.request({ url: '/onboarding/accounts/status', token: started.body.token, headers })
    ).body.data;
    const mail = (link: string) =>
      bed.request({
        method: 'POST',
        url: '/onboarding/email',
        token: started.body.token,
        headers,
        body: { link },
      });
    const foreign = `https://${EVIL}/harbor/account-type?subMerchantId=${subMerchantId}`;
    expect((await mail(foreign)).body).toMatchObject({ code: 'foreign_link' });
    const own = await mail(`${PUBLIC}/harbor/account-type?subMerchantId=${subMerchantId}`);
    expect(own.body.data.link).not.toContain(EVIL);
  });
});

test.each([
  `//${EVIL}`,
  `//${EVIL}/`,
  `/%2f%2f${EVIL}`,
  `/\\${EVIL}`,
  `/harbor//${EVIL}/`,
  `/harbor/?redirect=https://${EVIL}`,
  `/unsupported?to=//${EVIL}`,
  `/favicon.ico?x=//${EVIL}`,
  `/auth/oidc/start?spProductSlug=//${EVIL}`,
  `/auth/oidc/callback?redirect_uri=https://${EVIL}`,
  `/assets//${EVIL}`,
  `/brand/..%2f..%2f${EVIL}/x`,
])('%s leads to no other host', async (url) => {
  for (const agent of ['Mozilla/5.0', 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0)']) {
    const answer = await bed.request({
      url,
      headers: { host: 'localhost', accept: 'text/html', 'user-agent': agent },
    });
    expect(answer.status).toBeLessThan(500);
    const { location } = answer.headers;
    if (location !== undefined) expect(location).toMatch(/^\/(?![/\\])[^\\]*$/);
    expect(String(answer.headers['refresh'] ?? '')).toBe('');
  }
});

test.each(['backOfficeUrl', 'helpUrl', 'passwordRecoveryUrl'])(
  '%s leads to a web address or one of our paths',
  (field) => {
    const copy = new FacilitatorsCopy();
    for (const value of [
      `//${EVIL}`,
      `/\\${EVIL}`,
      `\\\\${EVIL}`,
      `/\t/${EVIL}`,
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'https:evil',
      'mailto:x@y.example',
      '',
    ]) {
      copy.plant('harbor/facilitator.json', field, value);
      expect(copy.mistakes()[0], value).toMatchObject({ file: 'harbor/facilitator.json', field });
    }
    copy.remove();
  },
);

test.each([
  ['branding.primaryColor', 'red;background:url(//evil.example)'],
  ['branding.primaryColor', '#fff}*{display:none'],
  ['branding.primaryColor', '#123456\n;x:1'],
  ['branding.navbarBackgroundColor', 'expression(alert(1))'],
  ['branding.navbarBackgroundColor', 'var(--x)'],
  ['branding.logoUrl', 'https://evil.example/logo.svg'],
  ['branding.logoUrl', 'http://169.254.169.254/latest/meta-data'],
  ['branding.logoUrl', '../cobalt/logo.svg'],
  ['branding.logoUrl', '/etc/passwd'],
])('a product’s %s cannot be %s', (field, value) => {
  const copy = new FacilitatorsCopy();
  copy.plant('harbor/products/harbor.json', field, value);
  expect(copy.mistakes()).toMatchObject([{ file: 'harbor/products/harbor.json', field }]);
  copy.remove();
});

test.each([
  ['family', "x';}*{background:url(//evil.example)}"],
  ['family', 'x\\27 '],
  ['family', 'x\n'],
  ['file', '../x.woff2'],
  ['file', "x.woff2');}"],
  ['file', 'https://evil.example/x.woff2'],
])('a font’s %s cannot be %j', (field, value) => {
  const copy = new FacilitatorsCopy();
  copy.plant('harbor/facilitator.json', 'font', { family: 'Brand', file: 'x.woff2', [field]: value });
  expect(copy.mistakes().map((mistake) => mistake.field)).toContain(`font.${field}`);
  copy.remove();
});
