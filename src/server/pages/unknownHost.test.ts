import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productionSettings } from '../../../e2e/production.ts';
import { isShownAt } from '../facilitators/hosts.ts';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';

let bed: Testbed;
beforeAll(async () => {
  bed = await startTestbed({ env: { APP_ENV: 'sandbox', PUBLIC_URL: 'https://try.harbor.example' } });
});
afterAll(() => bed.close());

const at = (host: string, { url = '/openapi.json', accept = '*/*' } = {}) =>
  bed.request({ url, headers: { host, accept } });

describe('outside production', () => {
  test.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST.:3000',
    'anything.localhost:3000',
    'cobalt.localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
    'try.harbor.example',
  ])('%s is served', async (host) => {
    expect((await at(host)).status).toBe(200);
  });

  test.each([
    'evil.example',
    'localhost.evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    '10.0.0.5',
    'harbor.example',
  ])("%s isn't served, neither calls nor pages", async (host) => {
    const refused = { success: false, code: 'unknown_facilitator', message: 'Unknown facilitator' };
    expect(await at(host)).toMatchObject({ status: 404, body: refused });
    expect(await at(host, { url: '/dev/outbox' })).toMatchObject({ status: 404, body: refused });
    const page = await at(host, { url: '/harbor/get-started', accept: 'text/html' });
    expect(page.status).toBe(404);
    expect(page.body).toContain('No facilitator uses this address');
    expect(page.body).toContain('https://try.harbor.example');
  });

  test('the host in the page is escaped', async () => {
    const { body } = await at('<b>x', { url: '/', accept: 'text/html' });
    expect(body).not.toContain('<b>');
  });

  test('a monitor may call at any address', async () => {
    expect((await at('10.0.0.5:3000', { url: '/health/live' })).status).toBe(200);
    expect((await at('10.0.0.5:3000', { url: '/metrics' })).status).toBe(200);
  });
});

test('in production, a facilitator is served on its own hosts only', async () => {
  const live = await startTestbed({ env: productionSettings() });
  const shown = (facId: string, host: string) => isShownAt(live.deps, { facId }, host);
  expect([shown('harbor', 'localhost'), shown('cobalt', 'cobalt.localhost')]).toEqual([true, true]);
  expect([shown('cobalt', 'localhost'), shown('harbor', 'cobalt.localhost')]).toEqual([false, false]);
  expect([shown('harbor', 'elsewhere.example'), shown('harbor', '127.0.0.1')]).toEqual([false, false]);
  await live.close();
});
