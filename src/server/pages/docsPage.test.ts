import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';
import { WEBHOOK_TEST, WEBHOOK_TYPES } from '../../domain/webhookTypes.ts';
import { SECURITY_SCHEMES, TAGS } from '../http/openapi/operations.ts';

let bed: Testbed;
let page: string;
beforeAll(async () => {
  bed = await startTestbed();
  page = (await bed.request({ url: '/docs' })).body;
});
afterAll(() => bed.close());

const below = (heading: string) => page.split(`<h2>${heading}</h2>`)[1]?.split('<h2>')[0] ?? '';

test('explains each kind of authentication before the calls', () => {
  const headings = [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);
  expect(headings).toEqual(['Authentication', ...Object.keys(TAGS), 'Schemas']);
  for (const audience of Object.keys(SECURITY_SCHEMES))
    expect(below('Authentication')).toContain(`<strong>${audience}</strong>`);
  expect(below('Authentication')).toContain('API key');
});

test('has each call once, below its tag', async () => {
  const { paths } = (await bed.request({ url: '/openapi.json' })).body;
  const operations = Object.values<object>(paths).flatMap((methods) => Object.values(methods));
  for (const { operationId, tags } of operations) {
    const name = `<p class="quiet">${operationId}</p>`;
    expect([operationId, page.split(name).length]).toEqual([operationId, 2]);
    expect(below(tags[0])).toContain(name);
  }
});

test('has each event with its payload', () => {
  for (const type of [...WEBHOOK_TYPES, WEBHOOK_TEST]) {
    const [, event = ''] = below('events').split(`<summary><code>${type}</code>`);
    const [payload = ''] = event.split('</details>');
    expect(payload).toContain(`&quot;const&quot;: &quot;${type}&quot;`);
  }
});
