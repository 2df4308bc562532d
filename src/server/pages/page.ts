import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../api/problem.ts';
import { languages, type Language } from '../../domain/texts/languages.ts';
import { pageFile } from '../../journey/shell.ts';
import type { Deps } from '../deps.ts';
import { registerAssets } from './assets.ts';
import { registerEmbedScript } from './embedScript.ts';
import { startDevServer } from './devServer.ts';
import { RESERVED_SEGMENTS } from '../facilitators/files.ts';
import { keepLanguage, languageOfPage, VARY_BY_LANGUAGE } from '../http/language.ts';
import { preparePage, type PageContext } from './pageHtml.ts';
import { sendProblem } from '../http/problems.ts';
import { withNonce } from '../http/securityHeaders.ts';
import { NOT_BUILT } from './builtApp.ts';
import { thirdPartiesOf } from '../providers/thirdParties.ts';
import { sendUnknownHost } from './unknownHost.ts';
import { registerStaffPage } from './staffPage.ts';
import { isInternetExplorer, registerUnsupportedPage, sendToUnsupportedPage } from './unsupported.ts';

export interface PageOptions {
  dev: boolean;
  dist: string;
}

const compress = promisify(gzip);

export async function registerPages(
  app: FastifyInstance,
  deps: Deps,
  { dev, dist }: PageOptions,
): Promise<void> {
  registerUnsupportedPage(app, deps);
  await registerAssets(app, deps, { dist });
  registerEmbedScript(app);
  const devServer = dev ? await startDevServer(app) : undefined;
  registerStaffPage(app, deps, { dist, ...(devServer && { transform: devServer.staff }) });
  const readTemplate = devServer ? devServer.template : builtTemplates(dist);
  const prepared = new Map<string, string>();
  const thirdParties = thirdPartiesOf(deps.config);
  // A bank's sign-in popup needs access to the dialog that opened it.
  const opener = deps.config.bankLink ? 'same-origin-allow-popups' : 'same-origin';

  async function pageFor(
    owner: PageContext,
    { isEntry, url, language }: { isEntry: boolean; url: string; language: Language },
  ): Promise<string | undefined> {
    const key = `${owner.facilitator.facId}/${owner.product?.slug ?? ''}/${isEntry}/${language}`;
    const known = prepared.get(key);
    if (known) return known;
    const template = await readTemplate(url, language);
    if (template === undefined) return undefined;
    const page = preparePage({ template, owner, config: deps.config, isEntry, language });
    if (!dev) prepared.set(key, page);
    return page;
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const [segment = '', ...rest] = path.split('/').filter(Boolean);
    if (!wantsPage(request, segment, path)) {
      if (devServer && request.method === 'GET' && !RESERVED_SEGMENTS.includes(segment))
        return devServer.serve(request, reply);
      return sendProblem(reply, new Problem('not_found'));
    }
    if (isInternetExplorer(request)) return sendToUnsupportedPage(deps, request, reply);
    const owner = ownerOf(deps, request, segment);
    if (!owner) return sendUnknownHost(request, reply);
    const isEntry = owner.product?.status === 'active' && ['', 'get-started'].includes(rest.join('/'));
    const language = languageOfPage(request, owner.facilitator);
    const page = await pageFor(owner, { isEntry, url: request.url, language });
    if (page === undefined) return reply.code(503).type('text/plain; charset=utf-8').send(`${NOT_BUILT}\n`);
    reply.header('cross-origin-opener-policy', opener).header('content-language', language);
    keepLanguage(deps, request, reply);
    return sendPage(reply, {
      page,
      status: segment !== '' && !owner.product ? 404 : 200,
      zipped: /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')),
      policy: { frameAncestors: owner.facilitator.frameAncestors, dev, thirdParties },
    });
  });
}

function wantsPage(request: FastifyRequest, segment: string, path: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (RESERVED_SEGMENTS.includes(segment)) return false;
  const { accept = '*/*' } = request.headers;
  return accept.includes('text/html') || (accept.includes('*/*') && !/[.@]/.test(path));
}

function ownerOf(deps: Deps, request: FastifyRequest, slug: string): PageContext | undefined {
  const facilitator = deps.facilitators.byHost(request.host);
  const found = deps.facilitators.product(slug);
  if (found && (!deps.config.isProduction || found.facilitator === facilitator)) return found;
  return facilitator && { facilitator, product: null };
}

async function sendPage(
  reply: FastifyReply,
  answer: {
    page: string;
    status: number;
    zipped: boolean;
    policy: Parameters<typeof withNonce>[2];
  },
): Promise<FastifyReply> {
  reply.code(answer.status).header('vary', `Origin, Accept-Encoding, User-Agent, ${VARY_BY_LANGUAGE}`);
  const html = withNonce(reply, answer.page, answer.policy);
  if (!answer.zipped) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(await compress(html));
}

function builtTemplates(dist: string): (url: string, language: Language) => Promise<string | undefined> {
  const templates = new Map(
    languages.map((language) => {
      const file = join(dist, pageFile(language));
      return [language, existsSync(file) ? readFileSync(file, 'utf8') : undefined];
    }),
  );
  return (_url, language) => Promise.resolve(templates.get(language));
}
