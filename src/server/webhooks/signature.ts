import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const BYTES = { least: 24, most: 64 } as const;

/** A signing secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

/** The key of a secret, with or without its prefix; undefined where it is not 24 to 64 bytes in base64. */
export function webhookKey(secret: string): Buffer | undefined {
  const base64 = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  const key = Buffer.from(base64, 'base64');
  return key.length >= BYTES.least && key.length <= BYTES.most ? key : undefined;
}

/** The headers that sign a body, as Standard Webhooks has it: one signature for each secret that is valid now. */
export function signedHeaders(input: {
  id: string;
  /** Milliseconds; sent in seconds. */
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
