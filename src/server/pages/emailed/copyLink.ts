import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../../domain/texts/escapeHtml.ts';
import type { ByLanguage, Translation } from '../../../domain/texts/languages.ts';
import { COPY_PATH } from '../../applications/links/signedLinks.ts';
import type { Deps } from '../../deps.ts';
import { languageOfPage, VARY_BY_LANGUAGE } from '../../http/language.ts';
import * as english from './copyLinkTexts.ts';
import * as spanish from './copyLinkTexts.es.ts';
import { plainPage } from '../plainPage.ts';

const TEXTS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

/** People open the link to the PDF copy in a browser, so an expired link shows a page. Other clients get JSON. */
export function registerCopyLink(app: FastifyInstance, deps: Deps): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 404 || !request.url.startsWith(`${COPY_PATH}/`)) return payload;
    const facilitator = deps.facilitators.byHost(request.host);
    if (!facilitator || !request.headers.accept?.includes('text/html')) return payload;
    const language = languageOfPage(request, facilitator);
    const { title, text } = TEXTS[language].copyLinkTexts;
    reply.removeHeader('content-length').header('vary', VARY_BY_LANGUAGE);
    return plainPage(reply, {
      title,
      body: `<h1>${title}</h1>\n<p>${escapeHtml(text(facilitator.supportEmail))}</p>`,
      language,
    });
  });
}
