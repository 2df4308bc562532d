import { Webhook } from 'standardwebhooks';
import { startHttpPeer, type Heard, type HttpPeer, type Reply } from './httpPeer.ts';

/** An event that came with a good signature. */
export interface WebhookEvent {
  id: string;
  path: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

export interface WebhookPeer extends HttpPeer {
  /** Answers from now on with this; null: 204. */
  reply(next: Reply | null): void;
  /** Every event that was heard, checked by the library of Standard Webhooks. Throws for a signature that is not good. */
  events(secret: string): WebhookEvent[];
}

/** A facilitator's back office that takes events. */
export async function startWebhookPeer(): Promise<WebhookPeer> {
  let answer: Reply | null = null;
  const peer = await startHttpPeer(() => answer ?? { status: 204, body: '' });
  return {
    ...peer,
    reply: (next) => {
      answer = next;
    },
    events: (secret) =>
      peer.heard.filter(({ method }) => method === 'POST').map((one) => verified(one, secret)),
  };
}

/** The event of a request, when its signature is good. */
export function verified({ path, headers, body }: Heard, secret: string): WebhookEvent {
  const known = headers as Record<string, string>;
  const event = new Webhook(secret).verify(body, known) as Omit<WebhookEvent, 'id' | 'path'>;
  return { id: String(headers['webhook-id']), path, ...event };
}
