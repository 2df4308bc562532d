import { createHmac } from 'node:crypto';
import { webhookKey } from '../config/webhookSecret.ts';

export function signedHeaders(input: {
  id: string;
  /** In milliseconds; the header uses seconds. */
  at: number;
  body: string;
  secrets: readonly string[];
}): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const { id, at, body, secrets } = input;
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.flatMap((secret) => {
    const key = webhookKey(secret);
    if (!key) return [];
    return [`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`];
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
