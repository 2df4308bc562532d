import { randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const BYTES = { least: 24, most: 64 } as const;

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(32).toString('base64');
}

export function webhookKey(secret: string): Buffer | undefined {
  const base64 = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  const key = Buffer.from(base64, 'base64');
  return key.length >= BYTES.least && key.length <= BYTES.most ? key : undefined;
}
