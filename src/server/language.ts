import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  chooseLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  languageOf,
  type Language,
} from '../domain/languages.ts';
import type { Deps } from './deps.ts';
import type { Facilitator } from './facilitators.ts';

/** Seconds for which a choice is kept. */
const KEPT = 365 * 24 * 60 * 60;

/** What an answer depends on that is chosen by its reader's language. */
export const VARY_BY_LANGUAGE = 'Accept-Language, Cookie';

/** The language to answer a page's request in: as its address asks, as was chosen before, as the browser is set. */
export function languageOfPage(
  request: FastifyRequest,
  facilitator?: Pick<Facilitator, 'language'>,
): Language {
  return chooseLanguage({
    asked: askedIn(request),
    cookie: request.cookies[LANGUAGE_COOKIE],
    accepted: request.headers['accept-language'],
    usual: facilitator?.language,
  });
}

/** Keeps the language that an address asked for. The cookie holds its two letters and nothing of a person. */
export function keepLanguage(
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const language = languageOf(askedIn(request));
  if (!language || language === request.cookies[LANGUAGE_COOKIE]) return;
  reply.setCookie(LANGUAGE_COOKIE, language, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: config.publicUrl.startsWith('https:'),
    maxAge: KEPT,
  });
}

function askedIn(request: FastifyRequest): unknown {
  const asked = (request.query as Record<string, unknown> | undefined)?.[LANGUAGE_PARAMETER];
  return Array.isArray(asked) ? asked[0] : asked;
}
