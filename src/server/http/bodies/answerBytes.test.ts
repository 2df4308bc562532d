import fastify from 'fastify';
import { expect, test } from 'vitest';
import { applicationStatus } from '../../../journey/contract.ts';
import { ANSWER_BYTES_MAXIMUM, boundAnswers, bytesOf } from './answerBytes.ts';
import { startTestbed } from '../../../../test/testbed.ts';

test('a response over the limit is never sent, and is logged', async () => {
  const bed = await startTestbed({ env: { LOG_LEVEL: 'silent' } });
  const logged: unknown[] = [];
  const log = Object.assign(Object.create(bed.deps.log), { error: (facts: unknown) => logged.push(facts) });
  const app = fastify();
  boundAnswers(app, { log });
  const config = { endpoint: applicationStatus };
  const texts: Record<string, unknown> = {
    '/fits': 'f'.repeat(ANSWER_BYTES_MAXIMUM),
    '/over': 'o'.repeat(ANSWER_BYTES_MAXIMUM + 1),
    '/wide': '漢'.repeat(ANSWER_BYTES_MAXIMUM / 2),
    '/list': { list: Array.from({ length: ANSWER_BYTES_MAXIMUM }, () => 1) },
    '/file': Buffer.alloc(ANSWER_BYTES_MAXIMUM + 1),
  };
  for (const [url, text] of Object.entries(texts)) app.get(url, { config }, async () => text);
  expect((await app.inject('/fits')).payload).toHaveLength(ANSWER_BYTES_MAXIMUM);
  for (const url of ['/over', '/wide', '/list', '/file']) {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.byteLength);
    expect(answer.json()).toMatchObject({ success: false, code: 'server_error' });
  }
  expect(logged).toHaveLength(4);
  expect(logged[0]).toMatchObject({ endpoint: 'getStatus', bytes: ANSWER_BYTES_MAXIMUM + 1 });
  await app.close();
  await bed.close();
});

test('counts UTF-8 bytes', () => {
  expect(bytesOf({ a: '漢' })).toBe(11);
});
