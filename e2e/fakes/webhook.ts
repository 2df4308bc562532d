import { Webhook } from 'standardwebhooks';
import { startHttpFake, type Heard, type HttpFake, type Reply } from './httpFake.ts';

export interface WebhookEvent {
  id: string;
  path: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

export interface WebhookFake extends HttpFake {
  /** Sets the response. Null means status 204. */
  reply(next: Reply | null): void;
  /** Throws if a signature is invalid. */
  events(secret: string): WebhookEvent[];
}

export async function startWebhookFake(): Promise<WebhookFake> {
  let answer: Reply | null = null;
  const fake = await startHttpFake(() => answer ?? { status: 204, body: '' });
  return {
    ...fake,
    reply: (next) => {
      answer = next;
    },
    events: (secret) =>
      fake.heard.filter(({ method }) => method === 'POST').map((one) => verified(one, secret)),
  };
}

export function verified({ path, headers, body }: Heard, secret: string): WebhookEvent {
  const known = headers as Record<string, string>;
  const event = new Webhook(secret).verify(body, known) as Omit<WebhookEvent, 'id' | 'path'>;
  return { id: String(headers['webhook-id']), path, ...event };
}
