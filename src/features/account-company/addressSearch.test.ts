import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';

describe('the address search', () => {
  let geocoder: Server;
  let bed: Testbed;
  let applicant: Journey;
  let asked = 0;
  const search = (q: string) =>
    applicant.call('GET', `/onboarding/address-search?q=${encodeURIComponent(q)}`);

  beforeAll(async () => {
    const address = { country_code: 'us', road: 'Main St', city: 'Washington', postcode: '20001' };
    const places = [
      { address: { ...address, house_number: '1', 'ISO3166-2-lvl4': 'US-DC' } },
      { address: { ...address, house_number: '2', 'ISO3166-2-lvl4': 'US-VA' } },
    ];
    geocoder = createServer((_request, response) => {
      asked += 1;
      response.end(JSON.stringify(places));
    });
    await new Promise<void>((done) => geocoder.listen(0, '127.0.0.1', done));
    const { port } = geocoder.address() as AddressInfo;
    bed = await startTestbed({ clock: 0, env: { GEOCODER_URL: `http://127.0.0.1:${port}/search` } });
    applicant = await reach(journey(await bed.listen()), 'TYPE_SELECTED');
  });
  afterAll(async () => {
    await bed.close();
    geocoder.closeAllConnections();
    await new Promise((done) => geocoder.close(done));
  });

  test("returns addresses, without states that the product doesn't offer", async () => {
    expect((await search('main st')).body).toEqual({
      success: true,
      data: [
        {
          label: '1 Main St, Washington, DC 20001',
          streetNum: '1',
          streetName: 'Main St',
          city: 'Washington',
          state: '',
          postalCode: '20001',
        },
        {
          label: '2 Main St, Washington, VA 20001',
          streetNum: '2',
          streetName: 'Main St',
          city: 'Washington',
          state: 'VA',
          postalCode: '20001',
        },
      ],
    });
  });

  test('searches only once for the same text', async () => {
    await search('main street');
    const before = asked;
    await search('main street');
    expect(asked).toBe(before);
  });

  test('returns nothing below three characters', async () => {
    expect((await search('ma')).body).toEqual({ success: true, data: [] });
    expect((await search('   ')).body).toEqual({ success: true, data: [] });
    expect((await applicant.call('GET', '/onboarding/address-search')).body).toEqual({
      success: true,
      data: [],
    });
  });

  test('counts a space as a typed character', async () => {
    expect((await search('12 ')).body.data).toHaveLength(2);
  });

  test('is rate limited', async () => {
    const answers = [];
    for (let count = 0; count < 121; count += 1) answers.push(await search('main st'));
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(last?.body.waitTime).toBeGreaterThan(0);
  });
});
