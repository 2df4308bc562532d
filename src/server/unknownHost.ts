import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByLanguage, Twin } from '../domain/languages.ts';
import { languageOfPage, VARY_BY_LANGUAGE } from './language.ts';
import { plainPage } from './plainPage.ts';
import { pagePolicy } from './securityHeaders.ts';
import * as english from './unknownHostTexts.ts';
import * as spanish from './unknownHostTexts.es.ts';

const TEXTS: ByLanguage<Twin<typeof english>> = { en: english, es: spanish };

/** Answers a browser at a host of nobody's with a page, which has no brand to wear. */
export function sendUnknownHost(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const language = languageOfPage(request);
  const { title, text } = TEXTS[language].unknownHostTexts;
  return reply
    .code(404)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy({ nonce }),
      vary: VARY_BY_LANGUAGE,
    })
    .type('text/html; charset=utf-8')
    .send(plainPage({ title, nonce, body: `<h1>${title}</h1>\n<p>${text}</p>`, language }));
}
