import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';
import { EMBED_VERSIONS, readEmbedScript } from './embedScript.ts';

/** Other websites pin these hashes, so a published version never changes. A changed script needs a new version. */
const INTEGRITY: Readonly<Record<(typeof EMBED_VERSIONS)[number], string>> = {
  1: 'sha384-/BpVZ4F8InGTaiLEZ3RE+gRNOTtNwd8i6cLU1JBgwNHTbaQL5I3Ca9W+4DHU44nU',
};
const BYTES_MAXIMUM = 3072;

let bed: Testbed;
beforeAll(async () => {
  bed = await startTestbed();
});
afterAll(() => bed.close());

test.each(EMBED_VERSIONS)('version %i of the script is unchanged and small', (version) => {
  const script = readEmbedScript(version);
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  expect(integrity).toBe(INTEGRITY[version]);
  expect(Buffer.byteLength(script)).toBeLessThan(BYTES_MAXIMUM);
});

test('each version is served forever, and the latest by its plain name, to any website', async () => {
  const latest = EMBED_VERSIONS.at(-1) ?? 1;
  const plain = await bed.request({ url: '/embed.js', headers: { origin: 'https://anyone.example' } });
  expect(plain).toMatchObject({ status: 200, body: readEmbedScript(latest) });
  expect(plain.headers['cache-control']).toBe('public, max-age=300');
  for (const version of EMBED_VERSIONS) {
    const { status, body, headers } = await bed.request({ url: `/embed/${version}.js` });
    expect({ status, body }).toEqual({ status: 200, body: readEmbedScript(version) });
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  }
  expect((await bed.request({ url: '/embed/0.js' })).status).toBe(404);
});

test.each(['docs/integration.md', 'docs/embed/portal.mjs'])(
  '%s names the latest version with its hash',
  (file) => {
    const latest = EMBED_VERSIONS.at(-1) ?? 1;
    const text = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');
    expect(text).toContain(`/embed/${latest}.js`);
    expect(text).toContain(INTEGRITY[latest]);
  },
);
