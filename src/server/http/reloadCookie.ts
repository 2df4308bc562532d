import type { FastifyReply, FastifyRequest } from 'fastify';
import { facIdOf } from './authenticate.ts';
import { cookieOptions, FRAMED, isFramed } from './cookieOptions.ts';
import { isOurPage } from './cors.ts';
import type { Deps } from '../deps.ts';
import { COOKIE_PATH, cookieName, hostOnly } from '../sessions/session.ts';

/**
 * A reloaded page exchanges the cookie for a new token. The cookie has no expiration date, because the server expires
 * the session.
 */
export function setReloadCookie(
  deps: Pick<Deps, 'config' | 'facilitators'>,
  {
    request,
    reply,
    value,
    facId = request.caller?.session?.facId ?? facIdOf(deps, request),
  }: { request: FastifyRequest; reply: FastifyReply; value: string | null; facId?: string | undefined },
): void {
  // A cross-site page must not be able to set or clear the cookie.
  if (!facId || !isOurPage(deps, request, facId)) return;
  const framed = isFramed(request);
  const name = cookieName(deps.config, facId, { framed });
  const options = { ...cookieOptions(deps, request, COOKIE_PATH), ...(framed && FRAMED) };
  if (value === null) reply.clearCookie(name, options);
  else reply.setCookie(name, value, options);
}

/**
 * One year, because `confirmMailbox` must recognize the browser that created the account even if the applicant returns
 * much later. The cookie grants no access.
 */
const BROWSER_SECONDS = 365 * 24 * 60 * 60;

function browserCookie({ config }: Pick<Deps, 'config'>): string {
  return hostOnly(config, 'browser');
}

export function browserOf(deps: Pick<Deps, 'config'>, request: FastifyRequest): string {
  return request.cookies[browserCookie(deps)] ?? '';
}

export function setBrowserCookie(
  deps: Pick<Deps, 'config' | 'facilitators'>,
  {
    request,
    reply,
    value,
    facId,
  }: { request: FastifyRequest; reply: FastifyReply; value: string; facId: string },
): void {
  if (!isOurPage(deps, request, facId)) return;
  const options = { ...cookieOptions(deps, request, '/'), maxAge: BROWSER_SECONDS };
  reply.setCookie(browserCookie(deps), value, options);
}
