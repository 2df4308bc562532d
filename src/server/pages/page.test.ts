import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';

const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0';
let bed: Testbed;
let dist: string;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'assets', 'app-1a2b.js'), 'export {};');
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><html lang="en"><head><title>x</title></head><body><div id="root"></div></body></html>',
  );
  writeFileSync(
    join(dist, 'index.es.html'),
    '<!doctype html><html lang="en"><head></head><body><div id="root"></div><noscript></noscript></body></html>',
  );
  bed = await startTestbed({ dist });
});
afterAll(async () => {
  await bed.close();
  rmSync(dist, { recursive: true });
});

const open = (url: string, headers: Record<string, string> = {}) =>
  bed.request({
    url,
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'user-agent': EDGE, ...headers },
  });

function bootOf(html: string) {
  return JSON.parse(/<script type="application\/json" id="boot">([^]*?)<\/script>/.exec(html)?.[1] ?? 'null');
}

describe('the page', () => {
  test('comes with its brand, product, and the shell of the entry screen', async () => {
    const { status, body, headers } = await open('/harbor/get-started');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('Welcome to ');
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body).not.toContain('<input');
    expect(body).toContain('--brand:#0b4f8a');
    const { facilitator, product, env, version, captcha } = bootOf(body);
    expect(facilitator).toMatchObject({ facId: 'harbor', supportAddress: 'support@harborpayments.example' });
    expect(product).toMatchObject({
      slug: 'harbor',
      status: 'active',
      isDemo: false,
      dc: false,
      beneficial: false,
    });
    expect({ env, version, captcha }).toEqual({
      env: 'local',
      version: '5.43.1',
      captcha: { kind: 'altcha' },
    });
    const [, icon = ''] = /<link rel="icon" href="([^"]+)">/.exec(body) ?? [];
    expect((await open(icon)).status).toBe(200);
  });

  test('has a policy that allows its own style by a single-use nonce', async () => {
    const nonces = new Set<string>();
    for (let count = 0; count < 3; count += 1) {
      const { body, headers } = await open('/harbor/get-started');
      const policy = String(headers['content-security-policy']);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(body).toContain(`<style nonce="${nonce}">`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test.each(['/harbor/account-company', '/harbor/unknown', '/harbor-paused/get-started'])(
    '%s comes without the shell',
    async (url) => {
      const { status, body } = await open(url);
      expect(status).toBe(200);
      expect(body).toContain('<div id="root"></div>');
    },
  );

  test('distinguishes demo, paused, and unknown products', async () => {
    expect(bootOf((await open('/harbor-demo/')).body).product).toMatchObject({
      slug: 'harbor-demo',
      isDemo: true,
    });
    expect(bootOf((await open('/harbor-paused')).body).product.status).not.toBe('active');
    const unknown = await open('/nothing/get-started');
    expect([unknown.status, bootOf(unknown.body).product]).toEqual([404, null]);
    const root = await open('/');
    expect([root.status, bootOf(root.body).product]).toEqual([200, null]);
  });

  test("has the host's brand, dark if the facilitator says so", async () => {
    const { body } = await open('/', { host: 'cobalt.localhost:3000' });
    expect(bootOf(body).facilitator.facId).toBe('cobalt');
    expect(body).toContain('color-scheme:dark');
    expect(bootOf((await open('/', { host: 'elsewhere.localhost' })).body).facilitator.facId).toBe('harbor');
  });

  test('is compressed if the browser accepts it', async () => {
    const answer = await bed.app.inject({
      url: '/harbor/get-started',
      headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' },
    });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(answer.rawPayload).toString()).toContain('id="boot"');
  });

  test("data can't close the script element around it", async () => {
    const hostile = await startTestbed({ dist });
    hostile.deps.facilitators.default.name = '</script><script>alert(1)</script>$& "\'';
    const { body } = await hostile.request({ url: '/' });
    expect(body).not.toContain('<script>alert');
    expect(bootOf(body).facilitator.name).toBe('</script><script>alert(1)</script>$& "\'');
    await hostile.close();
  });
});

test("a browser gets the page at any of our paths, but a script requesting a file doesn't", async () => {
  expect(bootOf((await open('/harbor/some.thing')).body).product.slug).toBe('harbor');
  const asScript = await open('/harbor/some.js', { accept: '*/*' });
  expect([asScript.status, asScript.body.code]).toEqual([404, 'not_found']);
});

describe('files', () => {
  test('of the build are cached forever', async () => {
    const { status, headers } = await open('/assets/app-1a2b.js');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await open('/assets/%2e%2e/index.html')).status).toBe(404);
  });

  test('of a brand are cached by content, and an SVG runs nothing', async () => {
    const logo = bed.deps.facilitators.default.logoUrl;
    const { status, headers } = await open(logo);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect((await open(logo.replace(/\?.*/, ''))).headers['cache-control']).toBe('no-cache');
    expect((await open('/brand/harbor/facilitator.json')).status).toBe(404);
    expect((await open('/brand/harbor/..%2Fcobalt%2Flogo.svg')).status).toBe(404);
  });
});

test('without a build, the page says what to do', async () => {
  const unbuilt = await startTestbed({ dist: join(dist, 'missing') });
  const { status, body } = await unbuilt.request({ url: '/harbor/get-started' });
  expect(status).toBe(503);
  expect(body).toContain('npm run build');
  await unbuilt.close();
});

test("production serves a product on its facilitator's hosts only, and has no development pages", async () => {
  const key = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');
  const env = {
    APP_ENV: 'production',
    PUBLIC_URL: 'https://a.test',
    ENCRYPTION_KEYS: `a:${key()}`,
    LOOKUP_KEY: key(),
  };
  const live = await startTestbed({ dist, env });
  const at = (url: string, host: string) => live.request({ url, headers: { host } });
  expect(bootOf((await at('/cobalt/get-started', 'cobalt.localhost')).body).product.slug).toBe('cobalt');
  expect(bootOf((await at('/cobalt/get-started', 'localhost')).body).product).toBeNull();
  const unknown = await at('/harbor/get-started', 'elsewhere.test');
  expect(unknown.status).toBe(404);
  expect(unknown.headers['content-type']).toContain('text/html');
  expect(unknown.body).toContain('<h1>Page not found</h1>');
  const call = await live.request({ url: '/foundation/facilitators', headers: { host: 'elsewhere.test' } });
  expect([call.status, call.body.code]).toEqual([404, 'unknown_facilitator']);
  for (const url of ['/dev', '/dev/outbox']) expect((await at(url, 'localhost')).status).toBe(404);
  expect((await at('/', 'localhost')).headers['strict-transport-security']).toContain('max-age=31536000');
  await live.close();
});

describe('the language of the page', () => {
  test.each([
    ['the browser’s', '/harbor/get-started', { 'accept-language': 'es-419,en;q=0.7' }, 'es'],
    ['the usual one for a browser of neither', '/harbor/get-started', { 'accept-language': 'fr' }, 'en'],
    [
      'the choice kept before the browser’s',
      '/harbor/get-started',
      { 'accept-language': 'es', cookie: 'language=en' },
      'en',
    ],
    [
      'the address’s before all',
      '/harbor/get-started?lang=es',
      { 'accept-language': 'en', cookie: 'language=en' },
      'es',
    ],
    ['not what is no language', '/harbor/get-started?lang=<b>', { cookie: 'language=xx' }, 'en'],
  ])('is %s', async (_, url, headers, language) => {
    const { body, headers: answered } = await open(url, headers);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(language === 'es' ? 'Le damos la bienvenida a Harbor' : 'Welcome to Harbor');
    expect(answered['content-language']).toBe(language);
    expect(answered.vary).toMatch(/Accept-Language, Cookie/);
  });

  test('is stored if the URL requested it, and only then', async () => {
    const { headers, body } = await open('/harbor/get-started?lang=es');
    expect(headers['set-cookie']).toMatch(/^language=es; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(body).toContain(
      '<noscript><p>Esta página necesita JavaScript. Actívelo en su navegador y vuelva a cargar la página.</p></noscript>',
    );
    expect(
      (await open('/harbor/get-started', { 'accept-language': 'es' })).headers['set-cookie'],
    ).toBeUndefined();
    const { headers: again } = await open('/harbor/get-started?lang=es', { cookie: 'language=es' });
    expect(again['set-cookie']).toBeUndefined();
  });

  test("also applies to the operator's own texts if the settings have them", async () => {
    const labelsAt = async (url: string) => bootOf((await open(url)).body).product.accountLabels;
    expect(await labelsAt('/cobalt/bank-account?lang=es')).toEqual(['Depósitos', 'Tarifas']);
    expect(await labelsAt('/cobalt/bank-account')).toBeUndefined();
  });
});
