import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';

const IE11 = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0';
let bed: Testbed;

beforeAll(async () => {
  bed = await startTestbed();
});
afterAll(() => bed.close());

const open = (url: string, headers: Record<string, string> = {}) =>
  bed.request({ url, headers: { accept: 'text/html', 'user-agent': EDGE, ...headers } });

test('Internet Explorer is redirected to a page that it can display', async () => {
  const answer = await open('/harbor/get-started', { 'user-agent': IE11 });
  expect([answer.status, answer.headers.location]).toEqual([302, '/unsupported']);
  const { status, body, headers } = await open('/unsupported', { 'user-agent': IE11 });
  expect(status).toBe(200);
  for (const browser of ['Edge', 'Chrome', 'Firefox', 'Safari']) expect(body).toContain(`>${browser}</a>`);
  expect(body).not.toMatch(/<script|var\(--|grid/);
  expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
});

test('shows Internet Explorer the whole URL to open elsewhere', async () => {
  const url = '/harbor/account-type?subMerchantId=a&x=%22%3Cb%3E';
  const { headers } = await open(url, { 'user-agent': IE11 });
  const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
  const { body } = await open('/unsupported', { 'user-agent': IE11, cookie });
  expect(body).toMatch(
    /<code>https?:\/\/[^/<]+\/harbor\/account-type\?subMerchantId=a&amp;x=%22%3Cb%3E<\/code>/,
  );
  const forged = { 'user-agent': IE11, cookie: 'address=%22%3Cb%3E' };
  expect((await open('/unsupported', forged)).body).not.toContain('<code>');
});

test('any other browser is redirected back', async () => {
  const answer = await open('/unsupported');
  expect([answer.status, answer.headers.location]).toEqual([302, '/']);
});

test("shows Internet Explorer the browser's language", async () => {
  const { body } = await open('/unsupported', { 'user-agent': IE11, 'accept-language': 'es' });
  expect(body).toContain('<html lang="es">');
  expect(body).toContain('Navegador no compatible');
});
