import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { ByLanguage, Twin } from '../domain/languages.ts';
import type { Deps } from './deps.ts';
import { languageOfPage, VARY_BY_LANGUAGE } from './language.ts';
import { plainPage } from './plainPage.ts';
import { pagePolicy } from './securityHeaders.ts';
import * as english from './unsupportedTexts.ts';
import * as spanish from './unsupportedTexts.es.ts';

const BROWSERS = [
  ['Edge', 'https://www.microsoft.com/edge'],
  ['Chrome', 'https://www.google.com/chrome/'],
  ['Firefox', 'https://www.mozilla.org/firefox/'],
  ['Safari', 'https://www.apple.com/safari/'],
] as const;

const TEXTS: ByLanguage<Twin<typeof english>> = { en: english, es: spanish };

/** Internet Explorer, which cannot run the web app. */
export function isInternetExplorer(request: FastifyRequest): boolean {
  return /Trident\/|MSIE /.test(request.headers['user-agent'] ?? '');
}

/** `GET /unsupported`: for Internet Explorer a page it can show, for any other browser the way back. */
export function registerUnsupportedPage(app: FastifyInstance, deps: Pick<Deps, 'facilitators'>): void {
  app.get('/unsupported', { schema: { hide: true } }, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: `User-Agent, ${VARY_BY_LANGUAGE}` });
    if (!isInternetExplorer(request)) return reply.redirect('/', 302);
    const nonce = randomBytes(16).toString('base64');
    const list = BROWSERS.map(([name, url]) => `<li><a href="${url}">${name}</a></li>`).join('');
    const language = languageOfPage(request, deps.facilitators.byHost(request.host));
    const { title, text } = TEXTS[language].unsupportedTexts;
    const body = `<h1>${title}</h1>\n<p>${text}</p><ul>${list}</ul>`;
    return reply
      .header('content-security-policy', pagePolicy({ nonce }))
      .type('text/html; charset=utf-8')
      .send(plainPage({ title, nonce, body, language }));
  });
}
