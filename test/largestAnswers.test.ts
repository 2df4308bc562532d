import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR_KEY } from '../e2e/largestState.ts';
import { FILE_BYTES_MAXIMUM } from '../src/domain/requests/requests.ts';
import { routes } from '../src/routes.server.ts';
import { ANSWER_BYTES_MAXIMUM } from '../src/server/http/bodies/answerBytes.ts';
import { INCLUDED_READS_HEADER } from '../src/server/http/includedReads.ts';
import { applicantCases } from './largest/applicantCases.ts';
import { startLargestBed, type LargestBed, type LargestCall } from './largest/bed.ts';
import { operatorCases } from './largest/operatorCases.ts';
import { ownerCases } from './largest/ownerCases.ts';
import { staffCases } from './largest/staffCases.ts';

let at: LargestBed;
beforeAll(async () => {
  at = await startLargestBed();
});
afterAll(() => at.close());

const CASES = { ...applicantCases, ...ownerCases, ...operatorCases, ...staffCases };

/** Each path is listed eight times, but the response must include it only once. */
const everything = Array.from({ length: 8 }, () =>
  routes
    .filter(({ endpoint }) => endpoint.included)
    .map(({ endpoint }) => endpoint.path.replace('{spProductSlug}', 'harbor')),
).join();

type Endpoint = (typeof routes)[number]['endpoint'];

async function measured(endpoint: Endpoint, asked: LargestCall) {
  const { method, audience, path } = endpoint;
  const { by = at.state.full, query = '', body } = asked;
  const id = path.includes('webhook') ? at.state.ids.endpoint : at.state.ids.application;
  const known = path.replace('{spProductSlug}', 'harbor').replace('{id}', id);
  const token = audience === 'operator' ? OPERATOR_KEY : by.token;
  const [name = '', value = ''] = by.cookie.split('=');
  const isOfConsole = audience === 'staff' || endpoint.sameOrigin;
  const began = performance.now();
  const answer = await at.bed.app.inject({
    method,
    url: (asked.path ?? known) + query,
    headers: {
      ...(token && !isOfConsole && { authorization: `Bearer ${token}` }),
      ...(isOfConsole && { host: 'localhost', origin: 'http://localhost' }),
      [INCLUDED_READS_HEADER]: everything,
      ...asked.headers,
    },
    cookies: asked.member?.cookies ?? (name ? { [name]: value } : {}),
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const took = Math.round(performance.now() - began);
  return { status: answer.statusCode, bytes: answer.rawPayload.byteLength, took, text: answer.payload };
}

/** An invalid body with as many errors as possible: 100 empty list entries, or every field invalid. */
function wrongBody({ body, listKey, listName }: Endpoint): object {
  const schema = (body as { pipe?: [Shape] }).pipe?.[0] ?? (body as Shape);
  const one = (shape: Shape) =>
    Object.fromEntries(Object.keys(shape.entries ?? {}).map((field) => [field, '"'.repeat(2000)]));
  return listKey || (listName && schema.item) ? Array.from({ length: 100 }, () => ({})) : one(schema);
}

interface Shape {
  entries?: Record<string, unknown>;
  item?: Shape;
}

const table: string[] = [];
afterAll(() => {
  const heading = ['bytes'.padStart(9), 'refused'.padStart(9), 'ms'.padStart(6), ' call'].join(' ');
  process.stdout.write(`${[heading, ...table].join('\n')}\n`);
});

describe('the largest response of every call is within the limit', () => {
  test.each(routes.map(({ endpoint }) => [endpoint.name, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const prepare = CASES[name];
      if (!prepare) throw new Error(`${name} has no case; say how its largest answer comes about.`);
      await at.bed.deps.db.deleteFrom('rate_limit').execute();
      const asked = await prepare(at);
      const refused = endpoint.body && (await measured(endpoint, { ...asked, body: wrongBody(endpoint) }));
      const answer = await measured(endpoint, asked);
      expect(answer.status, answer.text.slice(0, 500)).toBe(200);
      const columns = [answer.bytes, refused?.bytes ?? '-', answer.took].map(String);
      table.push(
        `${columns.map((text, at) => text.padStart(at === 2 ? 6 : 9)).join(' ')}  ${endpoint.method} ${endpoint.path}`,
      );
      // Files and exports are streamed, so they may be as large as an accepted upload.
      const isStreamed = endpoint.media === 'application/octet-stream' || endpoint.media === 'text/csv';
      const most = isStreamed ? FILE_BYTES_MAXIMUM : ANSWER_BYTES_MAXIMUM;
      expect(Math.max(answer.bytes, refused?.bytes ?? 0)).toBeLessThanOrEqual(most);
      if (endpoint.audience === 'applicant' && endpoint.method !== 'GET')
        expect(answer.text).toContain('"next":{');
    },
  );

  test('no case is unused', () => {
    expect(Object.keys(CASES).toSorted()).toEqual(routes.map(({ endpoint }) => endpoint.name).toSorted());
  });
});
