// Runs example scripts that docs/integration.md describes.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, reach } from '../e2e/applicant.ts';
import { EVERYTHING } from '../e2e/asked.ts';
import { operatorApi, type Operator } from '../e2e/operatorApi.ts';
import { startTestbed, type Testbed } from './testbed.ts';

const KEY = 'operator-key-of-these-tests';

let bed: Testbed;
let base: string;
let operator: Operator;
beforeAll(async () => {
  bed = await startTestbed({ env: { OPERATOR_KEY: KEY } });
  base = await bed.listen();
  operator = operatorApi(base, KEY);
});
afterAll(() => bed.close());

async function run(name: string, args: readonly string[]): Promise<string[]> {
  const script = join(import.meta.dirname, '../docs', name);
  const child = spawn(process.execPath, [script, ...args], {
    env: { BASE_URL: base },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return (await text(child.stdout)).trimEnd().split('\n');
}

test('an application is created through the API alone', async () => {
  const email = 'first@example.com';
  expect((await run('first-application.mjs', ['Marlow Coffee', email])).at(-1)).toBe(
    'Marlow Coffee: SUBMITTED',
  );
  const { body } = await operator.call('GET', `/applications/${await operator.applicationOf(email)}`);
  expect(body.data).toMatchObject({ stage: 'SUBMITTED', business: { dbaName: 'Marlow Coffee' } });
});

test('an applicant answers a request with another client', async () => {
  const { account } = await reach(journey(base), 'SUBMITTED');
  expect(
    (await operator.ask(account.email, EVERYTHING, { message: 'Three things are missing.' })).status,
  ).toBe(200);
  const printed = await run('answer-requests.mjs', [account.email, account.password]);
  expect(printed).toContain('Three things are missing.');
  expect(printed.at(-1)).toBe('Submitted again: SUBMITTED');

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
