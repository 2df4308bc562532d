import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps, Job } from './deps.ts';
import { escapeHtml, plainPage } from './plainPage.ts';
import { readOutbox } from './providers/outbox.ts';
import { pagePolicy } from './securityHeaders.ts';

/** What the outbox takes; the pages wait for no endpoint of a webhook. */
const MESSAGES: readonly Job['kind'][] = ['email', 'sms'];

/** The outbox for tests (`/dev/outbox`) and for a person (`/dev`). Not there in production. */
export function registerDevPages(
  app: FastifyInstance,
  deps: Deps & { jobs: { drain(kinds: readonly Job['kind'][]): Promise<void> } },
): void {
  if (deps.config.isProduction) return;

  app.get('/dev/outbox', { schema: { hide: true } }, async (_request, reply) => {
    // What a call just caused is in the list, so that nobody has to ask twice.
    await deps.jobs.drain(MESSAGES);
    return reply.header('cache-control', 'no-store').send({ messages: await readOutbox(deps) });
  });

  app.get('/dev', { schema: { hide: true } }, async (request, reply) => {
    await deps.jobs.drain(MESSAGES);
    const nonce = randomBytes(16).toString('base64');
    const messages = (await readOutbox(deps)).toReversed();
    const body = `<h1>Development</h1>
<h2>Products</h2>${productList(deps, request.host)}
<h2>Tools</h2><ul><li><a href="/docs">The API</a></li><li><a href="/dev/outbox">The outbox as JSON</a></li></ul>
<h2>Outbox</h2>${messages.length === 0 ? '<p>Nothing was sent yet.</p>' : messages.map(messageArticle).join('')}`;
    return reply
      .header('content-security-policy', pagePolicy({ nonce }))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(plainPage({ title: 'Development', nonce, body }));
  });
}

function productList({ facilitators }: Deps, host: string): string {
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  const rows = facilitators.all.flatMap((facilitator) =>
    facilitator.products.map((product) => {
      const url = `http://${facilitator.hosts[0] ?? 'localhost'}${port}/${product.slug}/get-started`;
      const note = product.status === 'active' ? '' : ` (${product.status})`;
      return `<li><a href="${escapeHtml(url)}">${escapeHtml(product.name)}</a>, ${escapeHtml(facilitator.name + note)}</li>`;
    }),
  );
  return `<ul>${rows.join('')}</ul>`;
}

/** The text with its addresses made links; the HTML version stands in the JSON. */
function messageArticle(message: Awaited<ReturnType<typeof readOutbox>>[number]): string {
  const text = escapeHtml(message.text).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
  const heading = message.channel === 'email' ? message.subject : 'Text message';
  return `<article><h3>${escapeHtml(heading)}</h3>
<p class="quiet">${message.channel} to ${escapeHtml(message.to)}, ${new Date(message.createdAt).toISOString()}</p>
<pre>${text}</pre></article>`;
}
