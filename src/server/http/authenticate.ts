import type { FastifyRequest } from 'fastify';
import { Problem } from '../../api/problem.ts';
import { OPERATOR_SCOPES, type Endpoint, type OperatorScope } from '../../api/endpoint.ts';
import { isFramed } from './cookieOptions.ts';
import { isOurPage } from './cors.ts';
import type { Deps } from '../deps.ts';
import { DEFAULT_SCOPES, findKey } from '../sessions/operatorKeys.ts';
import { sameText } from '../crypto/seal.ts';
import type { OperatorCaller } from './operatorCaller.ts';
import { scopeOf } from './permissions.ts';
import { authenticateStaff, isCrossSite, staffCookieOf } from './staffCaller.ts';
import { findOwnerSession, type OwnerSession } from '../sessions/ownerSession.ts';
import { COOKIE_PATH, cookieName, findByBearer, findByCookie, type Session } from '../sessions/session.ts';

type Asked = Pick<
  Endpoint,
  'audience' | 'scope' | 'role' | 'method' | 'sameOrigin' | 'isPolled' | 'isRepeatable'
>;

export interface Caller {
  session?: Session;
  operator?: OperatorCaller;
  owner?: OwnerSession;
  facId?: string;
}

export function bearerOf(request: FastifyRequest): string {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/**
 * Returns the body's `facId` if it's known. Otherwise, returns the ID of the host's facilitator, or the ID of
 * another facilitator if the request has a reload cookie only for that one. Outside production, one host
 * serves several facilitators. Callers reject an unknown `facId` where it matters.
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
    one && request.cookies[cookieName(config, one.facId, { framed: isFramed(request) })];
  return (hasCookie(ofHost) ? ofHost : (facilitators.all.find(hasCookie) ?? ofHost))?.facId;
}

/**
 * Accepts the reload cookie only on its own path and from our pages, because the partitioned cookie of an embedded
 * frame is also sent with requests that other sites make.
 */
export function cookieOf(deps: Pick<Deps, 'facilitators' | 'config'>, request: FastifyRequest): string {
  if (!request.url.startsWith(`${COOKIE_PATH}/`)) return '';
  const facId = facIdOf(deps, request);
  if (!facId || !isOurPage(deps, request, facId)) return '';
  if (request.headers['sec-fetch-site'] === 'cross-site') return '';
  return request.cookies[cookieName(deps.config, facId, { framed: isFramed(request) })] ?? '';
}

/** Runs before the body is read, and again if the body arrived slowly, because the session may have ended. */
export async function authenticate(
  deps: Deps,
  { endpoint, request, caller }: { endpoint: Asked; request: FastifyRequest; caller: Caller },
): Promise<Problem | undefined> {
  const { audience } = endpoint;
  if (audience === 'applicant') {
    const bearer = bearerOf(request);
    const { isPolled } = endpoint;
    caller.session = bearer ? await findByBearer(deps, bearer, { isPolled }) : undefined;
    return caller.session ? undefined : new Problem('unauthorized');
  }
  if (audience === 'owner') {
    const bearer = bearerOf(request);
    const owner = bearer ? await findOwnerSession(deps, bearer) : undefined;
    const isRepeat = endpoint.isRepeatable && request.headers['idempotency-key'] !== undefined;
    caller.owner = isRepeat || !owner?.isCompleted ? owner : undefined;
    return caller.owner ? undefined : new Problem('unauthorized');
  }
  if (audience === 'public' && endpoint.sameOrigin)
    return isCrossSite(deps, request) ? new Problem('cross_site') : undefined;
  if (audience !== 'operator' && audience !== 'staff') return undefined;
  const isByKey = request.headers.authorization !== undefined;
  if (!isByKey && (audience === 'staff' || staffCookieOf(deps, request) !== '')) {
    const person = await authenticateStaff(deps, { endpoint, request });
    if (person instanceof Problem) return person;
    caller.operator = person;
    return undefined;
  }
  const scopes = await authenticateOperator(deps, request, caller);
  if (scopes instanceof Problem) return scopes;
  const isAllowed = audience === 'operator' && scopes.includes(scopeOf(endpoint));
  return isAllowed ? undefined : new Problem('insufficient_scope');
}

export async function authenticateCookie(
  deps: Deps,
  { request, caller }: { request: FastifyRequest; caller: Caller },
): Promise<Problem | undefined> {
  const facId = facIdOf(deps, request);
  const cookie = cookieOf(deps, request);
  // An unknown facilitator in the body must not fall back to the host's facilitator.
  const isMeant = facId === (request.body as { facId?: unknown }).facId;
  caller.session = facId && isMeant && cookie ? await findByCookie(deps, { cookie, facId }) : undefined;
  return caller.session ? undefined : new Problem('unauthorized');
}

async function authenticateOperator(
  deps: Deps,
  request: FastifyRequest,
  caller: Caller,
): Promise<readonly OperatorScope[] | Problem> {
  const shown = bearerOf(request);
  const match = deps.config.operatorKeys.find(({ key }) => sameText(key, shown));
  if (match) {
    const keyId = match.facId === null ? 'OPERATOR_KEY' : 'OPERATOR_KEYS';
    caller.operator = { facId: match.facId ?? deps.facilitators.default.facId, keyId, mayWrite: true };
    // In production, only a stored key, which can be revoked, can have the `release` scope.
    return deps.config.isProduction ? DEFAULT_SCOPES : OPERATOR_SCOPES;
  }
  const found = await findKey(deps, shown);
  if (found) {
    const { facId, keyId, scopes } = found;
    caller.operator = { facId, keyId, mayWrite: scopes.includes('write') };
    return scopes;
  }
  const consumed = await deps.limits.consume({ name: 'operatorPerAddress', key: request.ip });
  return consumed.ok
    ? new Problem('unauthorized')
    : new Problem('too_many_requests', { waitTime: consumed.waitTime });
}
