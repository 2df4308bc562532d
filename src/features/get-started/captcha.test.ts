import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey } from '../../../e2e/applicant.ts';
import { productionSettings } from '../../../e2e/production.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

describe.each(databases())('the captcha in production on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: productionSettings() });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  async function solved(
    change: (payload: { challenge: object; solution: object }) => object = (same) => same,
  ) {
    const answer = await journey(base).call('GET', '/captcha/challenge');
    expect(answer).toMatchObject({ status: 200, body: { signature: expect.any(String) } });
    const solution = await solveChallenge({ challenge: answer.body, deriveKey });
    const payload = change({ challenge: answer.body, solution: solution as object });
    return Buffer.from(JSON.stringify(payload)).toString('base64');
  }
  const initiate = (token: string, more: object = {}) => {
    const applicant = journey(base);
    return applicant.call(
      'POST',
      '/onboarding/accounts/initiate',
      { ...applicant.account, ...more },
      {
        'x-captcha-token': token,
      },
    );
  };
  const refusal = {
    status: 400,
    body: { errors: [{ field: 'captcha', message: 'Please verify that you are not a robot.' }] },
  };

  test('is required, besides every other error', async () => {
    expect(await initiate('')).toMatchObject(refusal);
    const both = await initiate('', { name: '' });
    expect(both.body.errors.map(({ field }: { field: string }) => field)).toEqual(['name', 'captcha']);
  });

  test('can be solved by another client as the documentation shows', async () => {
    const script = join(import.meta.dirname, '../../../docs/solve-captcha.mjs');
    const env = { ...process.env, BASE_URL: base };
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
    expect((await initiate(stdout.trim())).status).toBe(200);
  });

  test('a solution opens one account and no second one', async () => {
    const token = await solved();
    expect((await initiate(token, { name: '' })).body.errors).toHaveLength(1);
    expect((await initiate(token)).status).toBe(200);
    expect(await initiate(token)).toMatchObject(refusal);
  });

  test('rejects a made-up, foreign, or old solution', async () => {
    for (const token of ['x', 'e30=', Buffer.from('null').toString('base64')]) {
      expect(await initiate(token)).toMatchObject(refusal);
    }
    const changed = await solved(({ challenge, solution }) => ({
      challenge: { ...challenge, signature: '00' },
      solution,
    }));
    expect(await initiate(changed)).toMatchObject(refusal);
    const unsolved = await solved(({ challenge }) => ({
      challenge,
      solution: { counter: 1, derivedKey: '00' },
    }));
    expect(await initiate(unsolved)).toMatchObject(refusal);
    const old = await solved();
    bed.advance(21 * 60_000);
    expect(await initiate(old)).toMatchObject(refusal);
  });

  test('no response contains a text message code', async () => {
    const applicant = journey(base);
    const started = await applicant.call('POST', '/onboarding/accounts/initiate', applicant.account, {
      'x-captcha-token': await solved(),
    });
    applicant.token = started.body.token;
    const fictional = await applicant.sendSms('(415) 555-0132');
    expect(fictional).toMatchObject({ status: 400, body: { errors: [{ message: 'invalid format' }] } });
    const sent = await applicant.sendSms('(415) 234-5678');
    expect(sent.body).toEqual({ success: true, waitTime: 30_000 });
  });
});
