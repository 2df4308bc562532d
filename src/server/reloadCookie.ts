import type { FastifyReply, FastifyRequest } from 'fastify';
import { facIdOf } from './authenticate.ts';
import { isOurPage } from './cors.ts';
import type { Deps } from './deps.ts';
import { COOKIE_PATH, cookieName, hostOnly } from './session.ts';

/**
 * Sets or, with null, clears the cookie that lets a page loaded again have a token. Without an age it ends with the
 * browser; the server ends the session in any case.
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
  // A page of another site can make a browser take the answer's cookie, or give up the one it has.
  if (!facId || !isOurPage(deps, request, facId)) return;
  const options = cookieOptions(deps, request, COOKIE_PATH);
  if (value === null) reply.clearCookie(cookieName(deps.config, facId), options);
  else reply.setCookie(cookieName(deps.config, facId), value, options);
}

/** How every cookie of ours is set: no script reads it, and no other site's request but a link followed brings it. */
export function cookieOptions({ config }: Pick<Deps, 'config'>, request: FastifyRequest, path: string) {
  const secure = config.isProduction || request.protocol === 'https';
  // Names of production need the root; who may read the cookie is not left to its path.
  return { httpOnly: true, sameSite: 'lax', path: config.isProduction ? '/' : path, secure } as const;
}

/** A year: save and exit renews a link again and again. The browser is only recognized, never let in. */
const BROWSER_SECONDS = 365 * 24 * 60 * 60;

function browserCookie({ config }: Pick<Deps, 'config'>): string {
  return hostOnly(config, 'browser');
}

/** The value of the cookie by which a browser that started an account is recognized, else empty. It opens nothing. */
export function browserOf(deps: Pick<Deps, 'config'>, request: FastifyRequest): string {
  return request.cookies[browserCookie(deps)] ?? '';
}

/** Lets this browser be recognized from now on. */
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
