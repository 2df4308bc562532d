import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';
import { thirdPartiesOf } from './thirdParties.ts';

let bed: Testbed | undefined;
afterEach(async () => {
  await bed?.close();
  bed = undefined;
});

const key = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
const production = () => ({
  APP_ENV: 'production',
  PUBLIC_URL: 'https://apply.harbor.test',
  ENCRYPTION_KEYS: `a:${key()}`,
  LOOKUP_KEY: key(),
});
const captcha = (kind: string) => ({ CAPTCHA_KIND: kind, CAPTCHA_SITE_KEY: 'k', CAPTCHA_SECRET: key() });
const plaid = {
  BANK_LINK_URL: 'https://production.plaid.com',
  BANK_LINK_CLIENT_ID: 'id',
  BANK_LINK_SECRET: key(),
};
const sources = (env: Record<string, string>) => Object.values(thirdPartiesOf(readConfig(env))).flat();

describe('a page loads from other hosts', () => {
  test('nothing, unless a provider is configured', () => {
    expect(sources(production())).toEqual([]);
    expect(sources({ ...production(), CAPTCHA_KIND: 'altcha' })).toEqual([]);
  });

  test.each([
    ['recaptcha', /google\.com|gstatic\.com/],
    ['hcaptcha', /hcaptcha\.com/],
    ['turnstile', /challenges\.cloudflare\.com/],
  ])('only what %s needs, where it is configured and used', (kind, own) => {
    const found = sources({ ...production(), ...captcha(kind) });
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter((source) => !own.test(source))).toEqual([]);
    const elsewhere = { ...production(), APP_ENV: 'development', OPERATOR_KEY: key() };
    expect(sources({ ...elsewhere, ...captcha(kind) })).toEqual([]);
  });

  test("Plaid's script and frame, and no other script of that host", () => {
    const { script, frame, connect } = thirdPartiesOf(readConfig({ ...production(), ...plaid }));
    expect(script).toEqual(['https://cdn.plaid.com/link/v2/stable/link-initialize.js']);
    expect(frame).toEqual(['https://cdn.plaid.com']);
    expect(connect).toEqual(['https://production.plaid.com']);
  });

  test('as its policy says, and only then may a window access the page that opened it', async () => {
    bed = await startTestbed({ env: plaid });
    const { headers } = await bed.request({ url: '/harbor/get-started', headers: { accept: 'text/html' } });
    expect(String(headers['content-security-policy'])).toContain('frame-src https://cdn.plaid.com');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    await bed.close();
    bed = await startTestbed();
    const usual = await bed.request({ url: '/harbor/get-started', headers: { accept: 'text/html' } });
    expect(String(usual.headers['content-security-policy'])).not.toContain('frame-src');
    expect(usual.headers['cross-origin-opener-policy']).toBe('same-origin');
  });
});
