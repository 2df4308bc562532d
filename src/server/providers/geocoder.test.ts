import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startGeocoderFake } from '../../../e2e/fakes/geocoder.ts';
import { createGeocoder } from './geocoder.ts';

const clock = () => 0;
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function geocoderOn(path: string, listener: RequestListener) {
  const asked: { url: URL; userAgent: string }[] = [];
  const server = createServer((request, response) => {
    asked.push({
      url: new URL(request.url ?? '', 'http://localhost'),
      userAgent: request.headers['user-agent'] ?? '',
    });
    listener(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  let now = 0;
  const geocode = createGeocoder({ url, userAgent: 'onboarding-test', clock: () => now });
  return { geocode, asked, advance: (ms: number) => (now += ms) };
}

const replying =
  (body: unknown): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const nominatim = (more: object = {}) => ({
  display_name: 'long text',
  address: {
    house_number: '350',
    road: '5th Avenue',
    city: 'New York',
    state: 'New York',
    'ISO3166-2-lvl4': 'US-NY',
    postcode: '10118-0110',
    country_code: 'us',
    ...more,
  },
});

const photon = (more: object = {}) => ({
  type: 'Feature',
  properties: {
    countrycode: 'US',
    housenumber: '350',
    street: '5th Avenue',
    city: 'New York',
    state: 'New York',
    postcode: '10118',
    ...more,
  },
});

const empireState = {
  label: '350 5th Avenue, New York, NY 10118',
  streetNum: '350',
  streetName: '5th Avenue',
  city: 'New York',
  state: 'NY',
  postalCode: '10118',
};

const fifth = { label: '350 Fifth Avenue, New York, NY 10118', streetName: 'Fifth Avenue' };

describe('address search', () => {
  test('queries Nominatim for US addresses, within its usage policy, and parses its list', async () => {
    const { geocode, asked } = await geocoderOn('/search?key=k', replying([nominatim()]));
    expect(await geocode(' 350  5th Ave ')).toEqual([empireState]);
    expect(asked[0]?.userAgent).toBe('onboarding-test');
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
      key: 'k',
      q: '350 5th ave',
      countrycodes: 'us',
      limit: '5',
    });
  });

  test('sends Photon only what it supports, and drops results elsewhere', async () => {
    const elsewhere = photon({ countrycode: 'CA', city: 'Toronto' });
    const { geocode, asked } = await geocoderOn('/api', replying({ features: [elsewhere, photon()] }));
    expect(await geocode('350 5th ave')).toEqual([empireState]);
    expect([...(asked[0]?.url.searchParams.keys() ?? [])].toSorted()).toEqual(['lang', 'limit', 'q']);
  });

  test('adds the typed number to a street', async () => {
    const { geocode } = await geocoderOn(
      '/api',
      replying({
        features: [
          photon({ housenumber: undefined, street: undefined, name: '5th Avenue', osm_key: 'highway' }),
        ],
      }),
    );
    expect(await geocode('12 5th ave')).toMatchObject([{ streetNum: '12', streetName: '5th Avenue' }]);
  });

  test.each([
    ['5th avenue', '', '5th Avenue'],
    ['112-10 5th avenue', '112', '-10 5th Avenue'],
    ['123 1/2 5th avenue', '123', '1/2 5th Avenue'],
    ['12b 5th avenue', '12', 'b 5th Avenue'],
  ])('adds the house number typed in %s', async (typed, streetNum, streetName) => {
    const { geocode } = await geocoderOn('/search', replying([nominatim({ house_number: '' })]));
    expect(await geocode(typed)).toMatchObject([{ streetNum, streetName }]);
  });

  test('splits a house number like the address line', async () => {
    const { geocode } = await geocoderOn('/search', replying([nominatim({ house_number: '112-10' })]));
    expect(await geocode('112-10')).toMatchObject([{ streetNum: '112', streetName: '-10 5th Avenue' }]);
  });

  test('returns at most five, without repeats', async () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      nominatim({ house_number: String(1 + (index % 7)) }),
    );
    const { geocode } = await geocoderOn('/search', replying(many));
    const found = await geocode('5th avenue');
    expect(found.map(({ streetNum }) => streetNum)).toEqual(['1', '2', '3', '4', '5']);
  });

  test('queries once for equal texts, also concurrently, and again after a day', async () => {
    const { geocode, asked, advance } = await geocoderOn('/search', replying([nominatim()]));
    await Promise.all([geocode('350 5th'), geocode('350 5TH')]);
    await geocode('350 5th');
    expect(asked).toHaveLength(1);
    advance(25 * 60 * 60 * 1000);
    await geocode('350 5th');
    expect(asked).toHaveLength(2);
  });

  test("doesn't query for empty text", async () => {
    const { geocode, asked } = await geocoderOn('/search', replying([nominatim()]));
    expect(await geocode('   ')).toEqual([]);
    expect(asked).toHaveLength(0);
  });

  test.each([
    ['no JSON', '<html>'],
    ['null', 'null'],
    ['another shape', { features: 3 }],
    ['items of another shape', [null, 1, { address: 'x' }, { address: {} }]],
    ['features of another shape', { features: [null, { properties: [] }] }],
  ])('returns none for %s', async (_name, body) => {
    const { geocode } = await geocoderOn('/search', replying(body));
    expect(await geocode('350 5th')).toEqual([]);
  });

  test('returns none on a failure, and queries again', async () => {
    const { geocode, asked } = await geocoderOn('/search', (_request, response) => {
      response.statusCode = 503;
      response.end('[]');
    });
    expect(await geocode('350 5th')).toEqual([]);
    expect(await geocode('350 5th')).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  test('returns none if nothing listens or answers', async () => {
    const absent = createGeocoder({ url: 'http://127.0.0.1:9', userAgent: '', clock });
    const { geocode: silent } = await geocoderOn('/search', () => {});
    expect(await Promise.all([absent('350 5th'), silent('350 5th')])).toEqual([[], []]);
  });

  describe.each(['/search', '/api'])('of a fake at %s', (path) => {
    test('finds the address', async () => {
      const fake = await startGeocoderFake();
      closers.push(fake.close);
      const geocode = createGeocoder({ url: fake.url + path, userAgent: 'onboarding-test', clock });
      expect(await geocode('350 fifth ave')).toEqual([{ ...empireState, ...fifth }]);
      expect(await geocode('12 elm street')).toEqual([]);
      expect(fake.heard[0]?.headers['user-agent']).toBe('onboarding-test');
    });

    test.each(['down', 'slow', 'garbage'] as const)(
      'that is %s returns none until it recovers',
      async (mode) => {
        const fake = await startGeocoderFake();
        closers.push(fake.close);
        const url = fake.url + path;
        const geocode = createGeocoder({ url, userAgent: 'onboarding-test', clock, timeoutMs: 300 });
        fake.behave(mode);
        expect(await geocode('350 fifth ave')).toEqual([]);
        fake.behave('healthy');
        expect(await geocode('350 fifth ave')).toHaveLength(1);
      },
    );
  });
});
