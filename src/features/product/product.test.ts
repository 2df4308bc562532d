import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';

let bed: Testbed;
beforeAll(async () => {
  bed = await startTestbed();
});
afterAll(() => bed.close());

const status = (slug: string, facId: string) =>
  bed.request({ method: 'POST', url: `/onboarding/spproducts/${slug}/status/`, body: { facId } });

describe('a product', () => {
  test('says whether it accepts applications, and how it looks', async () => {
    const answer = await status('harbor', 'harbor');
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'active', name: expect.stringContaining('Harbor') },
    });
    expect(answer.body.branding).toMatchObject({ primaryColor: '#0b4f8a', navbarBackgroundColor: '#ffffff' });
    expect(answer.body.branding.logoUrl).toMatch(/^\/brand\/harbor\/logo\.svg\?v=/);
    expect((await status('harbor-paused', 'harbor')).body.status).toBe('inactive');
  });

  test('is unknown by another name or at another facilitator', async () => {
    for (const [slug, facId] of [
      ['nothing', 'harbor'],
      ['cobalt', 'harbor'],
      ['harbor', 'nobody'],
    ] as const) {
      expect(await status(slug, facId)).toMatchObject({ status: 404, body: { message: 'Unknown product' } });
    }
    expect((await status('harbor', '')).body.message).toBe('"facId" is required');
  });
});

describe('a facilitator', () => {
  const found = async (headers: Record<string, string>) =>
    (await bed.request({ url: '/foundation/facilitators', headers })).body.data.facId;

  test("is found by host or by the caller's origin", async () => {
    expect(await found({ host: 'localhost:3000' })).toBe('harbor');
    expect(await found({ host: 'cobalt.localhost:3000' })).toBe('cobalt');
    expect(await found({ host: 'localhost:3000', origin: 'http://cobalt.localhost:3000' })).toBe('cobalt');
    expect(await found({ host: '127.0.0.1' })).toBe('harbor');
  });

  test('comes with name, domain, and branding', async () => {
    const answer = await bed.request({
      url: '/foundation/facilitators',
      headers: { host: 'cobalt.localhost' },
    });
    expect(answer.body).toMatchObject({
      success: true,
      data: { name: 'Cobalt', domain: 'cobaltpay.example', branding: { color: '#ffe27a', darkForm: true } },
    });
  });
});

describe('a legal document', () => {
  test('is read as HTML, by host or by facilitator', async () => {
    const answer = await bed.request({ url: '/legal/terms-of-service' });
    expect(answer).toMatchObject({ status: 200, body: { data: { title: 'Terms of Service' } } });
    const { documents } = bed.deps.facilitators.default;
    expect(answer.body.data.sha256).toBe(documents['terms-of-service'].sha256);
    const other = await bed.request({ url: '/legal/privacy-policy?facId=cobalt' });
    expect(other.body.data.html).toContain('Cobalt');
  });

  test("that doesn't exist isn't found", async () => {
    for (const url of ['/legal/nothing', '/legal/__proto__', '/legal/privacy-policy?facId=nobody']) {
      expect((await bed.request({ url })).status).toBe(404);
    }
  });
});
