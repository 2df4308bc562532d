import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signedHeaders } from './signature.ts';
import { newWebhookSecret, webhookKey } from '../config/webhookSecret.ts';

const event = { id: 'msg_1', body: '{"type":"application.submitted","data":{"name":"Zoë"}}' };

test('the Standard Webhooks library accepts our signatures', () => {
  const secret = newWebhookSecret();
  const headers = signedHeaders({ ...event, at: Date.now(), secrets: [secret] });
  expect(secret).toMatch(/^whsec_/);
  expect(new Webhook(secret).verify(event.body, headers)).toMatchObject({ type: 'application.submitted' });
  expect(() => new Webhook(secret).verify(`${event.body} `, headers)).toThrow('No matching signature');
  expect(() => new Webhook(newWebhookSecret()).verify(event.body, headers)).toThrow('No matching signature');
});

test('both secrets sign during a rotation', () => {
  const [fresh, old] = [newWebhookSecret(), newWebhookSecret()];
  const headers = signedHeaders({ ...event, at: Date.now(), secrets: [fresh, old] });
  for (const secret of [fresh, old]) expect(new Webhook(secret).verify(event.body, headers)).toBeDefined();
});

test('a receiver rejects an old timestamp', () => {
  const secret = newWebhookSecret();
  const headers = signedHeaders({ ...event, at: Date.now() - 10 * 60_000, secrets: [secret] });
  expect(() => new Webhook(secret).verify(event.body, headers)).toThrow('too old');
});

test.each([
  [randomBytes(24).toString('base64'), true],
  [`whsec_${randomBytes(64).toString('base64')}`, true],
  [`whsec_${randomBytes(23).toString('base64')}`, false],
  [randomBytes(65).toString('base64'), false],
  ['whsec_', false],
  ['changeme', false],
  ['not base64 but long enough to be a key!!', false],
])('%s is a secret: %s', (secret, isOne) => {
  expect(webhookKey(secret) !== undefined).toBe(isOne);
});
