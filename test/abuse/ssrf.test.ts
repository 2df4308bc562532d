import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startHttpFake, type HttpFake } from '../../e2e/fakes/httpFake.ts';
import { createGeocoder } from '../../src/server/providers/geocoder.ts';
import { ask } from '../../src/server/providers/ask.ts';
import { twilio } from '../../src/server/providers/twilio.ts';

let inside: HttpFake;
/** Simulates a compromised provider, or a provider whose host name now resolves to another server. */
let provider: HttpFake;
let answerWith: () => object;
beforeEach(async () => {
  inside = await startHttpFake(() => ({ body: { secret: 'inside' } }));
  provider = await startHttpFake(() => answerWith());
});
afterEach(async () => {
  await inside.close();
  await provider.close();
});

const geocode = (typed: string) =>
  createGeocoder({ url: provider.url, userAgent: 'onboarding-test', clock: Date.now })(typed);

describe.each([301, 302, 303, 307, 308])('a provider that returns %i', (status) => {
  test('leads to no other address', async () => {
    answerWith = () => ({ status, headers: { location: `${inside.url}/latest/meta-data` } });
    expect(await geocode('350 Fifth Avenue')).toEqual([]);
    const message = {
      kind: 'sms',
      facId: 'harbor',
      about: '-',
      to: '+14155550132',
      text: 'Code 123456',
    } as const;
    const send = twilio({
      url: provider.url,
      accountSid: 'AC1',
      authToken: 'x',
      from: '+1',
      timeoutMs: 2000,
    });
    expect(await send(message)).toMatchObject({ ok: false, permanent: false });
    expect(inside.heard).toEqual([]);
    expect(provider.heard.length).toBeGreaterThan(1);
  });
});

test.each([
  'http://169.254.169.254/latest/meta-data',
  '//127.0.0.1/admin',
  'main st&countrycodes=de&limit=5000#x',
  'main st\r\nHost: inside.example',
  '@127.0.0.1:9/../../admin',
])('an address typed as %j changes neither the geocoder nor the query', async (typed) => {
  answerWith = () => ({ body: [] });
  await geocode(typed);
  const [heard] = provider.heard;
  expect(heard?.path).toBe('/search');
  expect(Object.keys(heard?.query ?? {}).toSorted()).toEqual(
    ['accept-language', 'addressdetails', 'countrycodes', 'format', 'limit', 'q'].toSorted(),
  );
  expect(heard?.query).toMatchObject({ countrycodes: 'us', limit: '5' });
  expect(heard?.headers.host).toBe(new URL(provider.url).host);
  expect(inside.heard).toEqual([]);
});

test("reads an endless response up to a limit, and doesn't follow addresses in it", async () => {
  answerWith = () => ({ body: { features: 'x'.repeat(2_000_000) } });
  expect(await ask(provider.url, { timeoutMs: 5000 })).toMatchObject({ ok: false, code: 'NOT_JSON' });
  answerWith = () => ({
    body: [{ address: { road: `${inside.url}/x`, country_code: 'us', house_number: '1' } }],
  });
  await geocode('1 main street');
  expect(inside.heard).toEqual([]);
});
