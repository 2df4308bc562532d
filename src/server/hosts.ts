import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../api/problem.ts';
import type { Deps } from './deps.ts';
import type { Facilitator } from './facilitators.ts';
import { escapeHtml, plainPage } from './plainPage.ts';
import { sendProblem } from './refusals.ts';
import { pagePolicy } from './securityHeaders.ts';
import { isLoopback } from './settings.ts';

type Core = Pick<Deps, 'config' | 'facilitators'>;

/** Whoever watches a process asks at whatever address it has. */
const WATCHED = /^\/(health\/|metrics$)/;

/**
 * Refuses hosts that nobody named, outside production: a page elsewhere whose name was pointed at this machine would
 * otherwise count as one of ours. In production the proxy decides which hosts come here.
 */
export function registerHosts(app: FastifyInstance, deps: Core): void {
  if (deps.config.isProduction) return;
  app.addHook('onRequest', async (request, reply) => {
    if (isServed(deps, request.host) || WATCHED.test(request.url)) return undefined;
    if (!request.headers.accept?.includes('text/html'))
      return sendProblem(reply, new Problem('unknown_facilitator'));
    const nonce = randomBytes(16).toString('base64');
    const url = escapeHtml(deps.config.publicUrl);
    const title = 'Nothing is served at this address';
    const body = `<h1>${title}</h1>
<p>Open <a href="${url}">${url}</a>. To use <code>${escapeHtml(request.host)}</code>, add it to "hosts" in a facilitator.json or set PUBLIC_URL, and start again.</p>`;
    return reply
      .code(404)
      .headers({ 'content-security-policy': pagePolicy({ nonce }), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(plainPage({ title, nonce, body }));
  });
}

/** Whether a host is this machine, that of PUBLIC_URL, or one that a facilitator names. Programs may send none. */
function isServed(core: Core, host: string): boolean {
  const name = nameOf(host);
  return name === '' || isLoopback(name) || isPublic(core, name) || ownerOf(core, name) !== undefined;
}

/**
 * Whether a facilitator's applications are shown at a host: in production at its own only. Elsewhere one host, that of
 * PUBLIC_URL or `localhost`, is enough to look at all facilitators, but none shows at another one's.
 */
export function isShownAt(core: Core, facilitator: Pick<Facilitator, 'facId'>, host: string): boolean {
  const { config, facilitators } = core;
  if (config.isProduction) return facilitators.byHost(host)?.facId === facilitator.facId;
  const name = nameOf(host);
  if (name === 'localhost' || isPublic(core, name)) return true;
  const owner = ownerOf(core, name);
  return owner ? owner.facId === facilitator.facId : isLoopback(name);
}

function isPublic({ config }: Core, name: string): boolean {
  return name === new URL(config.publicUrl).hostname;
}

function ownerOf({ facilitators }: Core, name: string): Facilitator | undefined {
  return facilitators.all.find(({ hosts }) => hosts.includes(name));
}

/** A Host header without its port. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
