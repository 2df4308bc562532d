import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  acceptedLanguage,
  chooseLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  languageOf,
  type Language,
} from '../../domain/texts/languages.ts';
import { FRAMED, isFramed } from './cookieOptions.ts';
import { withinFacilitator, type Deps } from '../deps.ts';
import type { Facilitator } from '../facilitators/facilitators.ts';

const KEPT = 365 * 24 * 60 * 60;

export const VARY_BY_LANGUAGE = 'Accept-Language, Cookie';

export function languageOfPage(
  request: FastifyRequest,
  facilitator?: Pick<Facilitator, 'language'>,
): Language {
  return chooseLanguage({
    asked: requestedLanguage(request),
    cookie: request.cookies[LANGUAGE_COOKIE],
    accepted: request.headers['accept-language'],
    usual: facilitator?.language,
  });
}

export function keepLanguage(
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const language = languageOf(requestedLanguage(request));
  if (!language || language === request.cookies[LANGUAGE_COOKIE]) return;
  reply.setCookie(LANGUAGE_COOKIE, language, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: config.publicUrl.startsWith('https:'),
    maxAge: KEPT,
    ...(isFramed(request) && FRAMED),
  });
}

function requestedLanguage(request: FastifyRequest): unknown {
  const asked = (request.query as Record<string, unknown> | undefined)?.[LANGUAGE_PARAMETER];
  return Array.isArray(asked) ? asked[0] : asked;
}

/**
 * Stores the page's language with the application if the applicant chose it or none is stored. Otherwise,
 * `content-language` makes the page switch to the stored language.
 */
export async function settleLanguage(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { session } = request.caller;
  if (!session) return;
  const page = acceptedLanguage(request.headers['accept-language']);
  const kept = languageOf(session.language);
  const isChosen = page !== undefined && languageOf(request.cookies[LANGUAGE_COOKIE]) === page;
  const isNew = page !== undefined && page !== kept && (kept === undefined || isChosen);
  const language = isNew ? page : kept;
  if (language) reply.header('content-language', language);
  if (!isNew) return;
  try {
    await withinFacilitator(deps, session.facId)
      .db.updateTable('application')
      .set({ language: page })
      .where('id', '=', session.applicationId)
      .where('fac_id', '=', session.facId)
      .execute();
  } catch (error) {
    deps.log.warn({ error }, 'The language of an application could not be saved.');
  }
}
