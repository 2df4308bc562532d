import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ByLanguage, Translation } from '../../domain/texts/languages.ts';
import type { Deps } from '../deps.ts';
import { languageOfPage, VARY_BY_LANGUAGE } from '../http/language.ts';
import { originsOf } from '../applications/links/links.ts';
import { sendPlainPage } from './plainPage.ts';
import { escapeHtml } from '../../domain/texts/escapeHtml.ts';
import { cookieOptions } from '../http/cookieOptions.ts';
import { hostOnly } from '../sessions/session.ts';
import * as english from './unsupportedTexts.ts';
import * as spanish from './unsupportedTexts.es.ts';

const BROWSERS = [
  ['Edge', 'https://www.microsoft.com/edge'],
  ['Chrome', 'https://www.google.com/chrome/'],
  ['Firefox', 'https://www.mozilla.org/firefox/'],
  ['Safari', 'https://www.apple.com/safari/'],
] as const;

const TEXTS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

export function isInternetExplorer(request: FastifyRequest): boolean {
  return /Trident\/|MSIE /.test(request.headers['user-agent'] ?? '');
}

type UnsupportedPageDeps = Pick<Deps, 'config' | 'facilitators'>;

const PATH = '/unsupported';
const addressCookie = ({ config }: Pick<Deps, 'config'>) => hostOnly(config, 'address');

export function sendToUnsupportedPage(
  deps: Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Pass the address in a cookie instead of the URL, because a continue link grants access and URLs are logged.
  reply.setCookie(addressCookie(deps), request.url, cookieOptions(deps, request, PATH));
  return reply.redirect(PATH, 302);
}

export function registerUnsupportedPage(app: FastifyInstance, deps: UnsupportedPageDeps): void {
  app.get(PATH, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: `User-Agent, ${VARY_BY_LANGUAGE}` });
    if (!isInternetExplorer(request)) return reply.redirect('/', 302);
    const list = BROWSERS.map(([name, url]) => `<li><a href="${url}">${name}</a></li>`).join('');
    const language = languageOfPage(request, deps.facilitators.byHost(request.host));
    const { title, text, copy } = TEXTS[language].unsupportedTexts;
    const address = addressIn(deps, request);
    const shown = address && `<p>${copy}<br><code>${escapeHtml(address)}</code></p>`;
    const body = `<h1>${title}</h1>\n<p>${text}</p><ul>${list}</ul>${shown}`;
    return sendPlainPage(reply, { title, body, language });
  });
}

function addressIn(deps: UnsupportedPageDeps, request: FastifyRequest): string {
  const path = request.cookies[addressCookie(deps)] ?? '';
  const facilitator = deps.facilitators.byHost(request.host);
  return facilitator && path.startsWith('/') ? originsOf(deps, facilitator, request.host)[0] + path : '';
}
