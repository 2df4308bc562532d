import type { FastifyRequest } from 'fastify';
import { Problem } from '../api/problem.ts';
import type { Audience } from '../api/endpoint.ts';
import { isOurPage } from './cors.ts';
import type { Deps } from './deps.ts';
import { findKey } from './operatorKeys.ts';
import { sameText } from './seal.ts';
import { COOKIE_PATH, cookieName, findByBearer, findByCookie, type Session } from './session.ts';

/** Who made a request, as far as its call asks. */
export interface Caller {
  session?: Session;
  operator?: OperatorCaller;
}

/** The facilitator whose key was shown, and which key it was: its id, or the name of its setting. */
export interface OperatorCaller {
  facId: string;
  keyId: string;
}

/** The token of `Authorization: Bearer ...`, else empty. */
export function bearerOf(request: FastifyRequest): string {
  return /^Bearer +([\w~+/.-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/**
 * The facilitator a request is about: the one its body names, else the one of its host. Where one host shows several
 * facilitators, as it may outside production, the one whose cookie came goes before the host's. An unknown name falls
 * back to the host; the call itself refuses it.
 */
export function facIdOf(
  { facilitators, config }: Pick<Deps, 'facilitators' | 'config'>,
  request: FastifyRequest,
): string | undefined {
  const { facId } = (request.body ?? {}) as { facId?: unknown };
  const named = typeof facId === 'string' ? facilitators.byId(facId) : undefined;
  if (named) return named.facId;
  const ofHost = facilitators.byHost(request.host);
  const hasCookie = (one: { facId: string } | undefined) =>
    one && request.cookies[cookieName(config, one.facId)];
  return (hasCookie(ofHost) ? ofHost : (facilitators.all.find(hasCookie) ?? ofHost))?.facId;
}

/**
 * The value of the reload cookie, else empty. It counts in the calls below its path only, whatever path the browser
 * knows, and only where a page of our own sent it.
 */
export function cookieOf(deps: Pick<Deps, 'facilitators' | 'config'>, request: FastifyRequest): string {
  if (!request.url.startsWith(`${COOKIE_PATH}/`)) return '';
  const facId = facIdOf(deps, request);
  if (!facId || !isOurPage(deps, request, facId)) return '';
  return request.cookies[cookieName(deps.config, facId)] ?? '';
}

/** Checks what the headers alone can tell, before the body is read. Undefined: the caller may go on. */
export async function authenticate(
  deps: Deps,
  { audience, request, caller }: { audience: Audience; request: FastifyRequest; caller: Caller },
): Promise<Problem | undefined> {
  if (audience === 'applicant') {
    const bearer = bearerOf(request);
    caller.session = bearer ? await findByBearer(deps, bearer) : undefined;
    return caller.session ? undefined : new Problem('unauthorized');
  }
  if (audience === 'operator') return authenticateOperator(deps, request, caller);
  return undefined;
}

/** Checks the reload cookie, whose facilitator the validated body names. Undefined: the caller may go on. */
export async function authenticateCookie(
  deps: Deps,
  { request, caller }: { request: FastifyRequest; caller: Caller },
): Promise<Problem | undefined> {
  const facId = facIdOf(deps, request);
  const cookie = cookieOf(deps, request);
  // Whoever names a facilitator that there is none of does not mean the one of the host.
  const isMeant = facId === (request.body as { facId?: unknown }).facId;
  caller.session = facId && isMeant && cookie ? await findByCookie(deps, { cookie, facId }) : undefined;
  return caller.session ? undefined : new Problem('unauthorized');
}

async function authenticateOperator(
  deps: Deps,
  request: FastifyRequest,
  caller: Caller,
): Promise<Problem | undefined> {
  const shown = bearerOf(request);
  const match = deps.config.operatorKeys.find(({ key }) => sameText(key, shown));
  if (match) {
    const keyId = match.facId === null ? 'OPERATOR_KEY' : 'OPERATOR_KEYS';
    caller.operator = { facId: match.facId ?? deps.facilitators.default.facId, keyId };
    return undefined;
  }
  caller.operator = await findKey(deps, shown);
  if (caller.operator) return undefined;
  const consumed = await deps.limits.consume({ name: 'operatorPerAddress', key: request.ip });
  return consumed.ok
    ? new Problem('unauthorized')
    : new Problem('too_many_requests', { waitTime: consumed.waitTime });
}
