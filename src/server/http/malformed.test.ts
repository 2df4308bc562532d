import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { malformedRequest, operationsOf, type Operation } from '../../../e2e/malformed.ts';
import { journey, reach } from '../../../e2e/applicant.ts';
import { problems } from '../../api/problem.ts';
import { fuzzRuns } from '../../../test/fuzzRuns.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const REQUESTS = fuzzRuns(1500);
const OPERATOR_KEY = 'operator-key-of-this-test';

describe.each(databases())('malformed requests on %s', (database) => {
  let bed: Testbed;
  let operations: Operation[];
  let credentials: string[];

  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY } });
    const base = await bed.listen();
    operations = operationsOf((await bed.request({ url: '/openapi.json' })).body);
    const ends = ({ path }: Operation) => Number(/logout|submit|initiate|continue|open$/.test(path));
    operations.sort((a, b) => ends(a) - ends(b));
    const stages = [
      'INITIATED',
      'SMS_VALID',
      'TYPE_SELECTED',
      'BUSINESS_INFO',
      'IDENTITY',
      'PAYOUT',
      'SUBMITTED',
    ] as const;
    const applicants = await Promise.all(stages.map((stage) => reach(journey(base), stage)));
    credentials = [...applicants.map(({ token }) => `Bearer ${token}`), `Bearer ${OPERATOR_KEY}`];
  });
  afterAll(() => bed.close());

  test('are rejected in the documented form by every call, and break nothing', async () => {
    expect(operations.length).toBeGreaterThan(30);
    const known = new Set(Object.keys(problems));
    const answered: Record<string, number> = {};
    let slowest = 0;
    for (const operation of operations) {
      await fc.assert(
        fc.asyncProperty(malformedRequest(operation, credentials), async ({ url, headers, payload }) => {
          const started = performance.now();
          const answer = await bed.app.inject({ method: operation.method as 'GET', url, headers, payload });
          slowest = Math.max(slowest, performance.now() - started);
          const { statusCode } = answer;
          answered[statusCode] = (answered[statusCode] ?? 0) + 1;
          expect(statusCode, answer.body).toBeLessThan(500);
          if (statusCode < 400) return;
          const body = answer.json();
          expect(body).toMatchObject({ success: false, message: expect.any(String) });
          expect(known.has(body.code), body.code).toBe(true);
          expect(problems[body.code as keyof typeof problems].status).toBe(statusCode);
          for (const error of body.errors ?? []) {
            expect(error).toMatchObject({ field: expect.any(String), message: expect.any(String) });
          }
        }),
        { numRuns: Math.ceil(REQUESTS / operations.length) },
      );
    }
    process.stdout.write(`${JSON.stringify(answered)}, slowest ${Math.round(slowest)} ms\n`);
    const healthy = await bed.request({ url: '/health/ready' });
    expect(healthy.status).toBe(200);
    expect(Object.keys({}.constructor.prototype)).toEqual([]);
  });

  test('may contain U+0000, which PostgreSQL rejects, in every string', async () => {
    for (const { method, path, params, query, fields } of operations) {
      const named = params.reduce((whole, name) => whole.replace(`{${name}}`, '%00'), path);
      const url = `${named}?${query.map((name) => `${name}=%00`).join('&')}`;
      const payload = Object.fromEntries(fields.map((field) => [field, '\0']));
      for (const authorization of credentials) {
        const answer = await bed.app.inject({
          method: method as 'GET',
          url,
          headers: { authorization },
          ...(method !== 'GET' && { payload }),
        });
        expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(500);
      }
    }
  });
});
