import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../api/problem.ts';
import { escapeHtml } from '../../domain/texts/escapeHtml.ts';
import type { ByLanguage, Translation } from '../../domain/texts/languages.ts';
import { languageOfPage, VARY_BY_LANGUAGE } from '../http/language.ts';
import type { Deps } from '../deps.ts';
import { isServed } from '../facilitators/hosts.ts';
import { sendProblem } from '../http/problems.ts';
import { sendPlainPage } from './plainPage.ts';
import * as english from './unknownHostTexts.ts';
import * as spanish from './unknownHostTexts.es.ts';

const TEXTS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

export function sendUnknownHost(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOfPage(request);
  const { title, text } = TEXTS[language].unknownHostTexts;
  reply.code(404).headers({ 'cache-control': 'no-store', vary: VARY_BY_LANGUAGE });
  return sendPlainPage(reply, { title, body: `<h1>${title}</h1>\n<p>${text}</p>`, language });
}

/** Health and metrics probes often call the process by its IP address, so these paths accept any host. */
const WATCHED = /^\/(health\/|metrics$)/;

/** Rejects unknown hosts to prevent DNS rebinding. In production, the proxy decides which hosts reach this process. */
export function registerHosts(app: FastifyInstance, deps: Pick<Deps, 'config' | 'facilitators'>): void {
  if (deps.config.isProduction) return;
  app.addHook('onRequest', async (request, reply) => {
    if (isServed(deps, request.host) || WATCHED.test(request.url)) return undefined;
    if (!request.headers.accept?.includes('text/html'))
      return sendProblem(reply, new Problem('unknown_facilitator'));
    const url = escapeHtml(deps.config.publicUrl);
    const title = 'No facilitator uses this address';
    const body = `<h1>${title}</h1>
<p>Open <a href="${url}">${url}</a>. To use <code>${escapeHtml(request.host)}</code>, add it to "hosts" in a facilitator.json or set PUBLIC_URL, and restart the server.</p>`;
    return sendPlainPage(reply.code(404).header('cache-control', 'no-store'), { title, body });
  });
}
