import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Job } from '../jobs/job.ts';
import { sendPlainPage } from './plainPage.ts';
import { escapeHtml } from '../../domain/texts/escapeHtml.ts';
import { readOutbox } from '../providers/outbox.ts';

const MESSAGES: readonly Job['kind'][] = ['email', 'sms'];

export function registerDevPages(
  app: FastifyInstance,
  deps: Deps & { jobs: { drain(kinds: readonly Job['kind'][]): Promise<void> } },
): void {
  if (deps.config.isProduction) return;

  app.get('/dev/outbox', async (_request, reply) => {
    await deps.jobs.drain(MESSAGES);
    return reply.header('cache-control', 'no-store').send({ messages: await readOutbox(deps) });
  });

  app.get('/dev', async (request, reply) => {
    await deps.jobs.drain(MESSAGES);
    const messages = (await readOutbox(deps)).toReversed();
    const body = `<h1>Development</h1>
<h2>Products</h2>${productList(deps, request.host)}
<h2>Tools</h2><ul><li><a href="/staff">Staff console</a></li><li><a href="/docs">API reference</a></li><li><a href="/dev/outbox">Outbox as JSON</a></li></ul>
<h2>Outbox</h2>${messages.length === 0 ? '<p>No messages yet.</p>' : messages.map(messageArticle).join('')}`;
    return sendPlainPage(reply.header('cache-control', 'no-store'), { title: 'Development', body });
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

function messageArticle(message: Awaited<ReturnType<typeof readOutbox>>[number]): string {
  const text = escapeHtml(message.text).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}">${url}</a>`,
  );
  const heading = message.channel === 'email' ? message.subject : 'Text message';
  return `<article><h3>${escapeHtml(heading)}</h3>
<p class="quiet">${message.channel} to ${escapeHtml(message.to)}, ${new Date(message.createdAt).toISOString()}</p>
<pre>${text}</pre>${headerLines(message.headers)}</article>`;
}

function headerLines(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => escapeHtml(`${name}: ${value}`));
  return lines.length === 0 ? '' : `<p class="quiet">${lines.join('<br>')}</p>`;
}
