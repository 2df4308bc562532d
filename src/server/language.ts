import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  acceptedLanguage,
  chooseLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  languageOf,
  type Language,
} from '../domain/languages.ts';
import type { ApplicationTable } from './db/schema.ts';
import { withinFacilitator, type Deps } from './deps.ts';
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

/** The language that an application's letters are written in. */
export function languageOfApplication(
  { language }: Pick<ApplicationTable, 'language'>,
  facilitator: Pick<Facilitator, 'language'>,
): Language {
  return chooseLanguage({ application: language, usual: facilitator.language });
}

/**
 * Keeps the language of the page that calls with the application, unless another one is kept already and nobody chose
 * this one: then the answer's `content-language` says which, and the page changes to it.
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
    // The call itself may need no write; the next one tries again.
    deps.log.warn({ error }, 'The language of an application was not kept.');
  }
}
