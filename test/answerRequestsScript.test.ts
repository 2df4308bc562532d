// Runs the example script that docs/integration.md names.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, reach } from '../e2e/applicant.ts';
import { EVERYTHING } from '../e2e/asked.ts';
import { operatorApi } from '../e2e/operatorApi.ts';
import { startTestbed, type Testbed } from './testbed.ts';

const KEY = 'operator-key-of-these-tests';

let bed: Testbed;
beforeAll(async () => {
  bed = await startTestbed({ env: { OPERATOR_KEY: KEY } });
});
afterAll(() => bed.close());

test('an applicant answers a request for more by a client of their own', async () => {
  const base = await bed.listen();
  const operator = operatorApi(base, KEY);
  const { account } = await reach(journey(base), 'SUBMITTED');
  expect(
    (await operator.ask(account.email, EVERYTHING, { message: 'Three things are missing.' })).status,
  ).toBe(200);
  const script = join(import.meta.dirname, '../docs/answer-requests.mjs');
  const child = spawn(process.execPath, [script, account.email, account.password], {
    env: { BASE_URL: base },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await text(child.stdout);
  expect(printed).toContain('Three things are missing.');
  expect(printed.trimEnd().split('\n').at(-1)).toBe('Submitted again: SUBMITTED');

  const id = await operator.applicationOf(account.email);
  const { body } = await operator.call('GET', `/applications/${id}`);
  expect(body.data).toMatchObject({
    stage: 'SUBMITTED',
    business: { dbaName: expect.stringMatching(/ Shop$/) },
  });
  const { requests } = (await operator.call('GET', `/applications/${id}/requests`)).body.data;
  expect(requests).toMatchObject([
    {
      status: 'answered',
      items: [
        { kind: 'document', status: 'done', files: [{ name: 'government_id.pdf' }] },
        { kind: 'section', status: 'done' },
        { kind: 'answer', status: 'done', answer: 'Our answer to: What do you sell online, and to whom?' },
      ],
    },
  ]);
});
