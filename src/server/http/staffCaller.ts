import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../api/endpoint.ts';
import { Problem } from '../../api/problem.ts';
import type { Deps } from '../deps.ts';
import { isShownAt } from '../facilitators/hosts.ts';
import {
  findStaffSession,
  STAFF_COOKIE_PATH,
  staffCookieName,
  type StaffSession,
} from '../staff/staffSession.ts';
import type { OperatorCaller } from './operatorCaller.ts';
import { isOwnOrigin } from './cors.ts';
import { isAllowed, roleOf } from './permissions.ts';
import { cookieOptions } from './cookieOptions.ts';

export function staffCookieOf({ config }: Pick<Deps, 'config'>, request: FastifyRequest): string {
  return request.cookies[staffCookieName(config)] ?? '';
}

/** A null `value` clears the cookie. The cookie has no expiration date, because the server expires the session. */
export function setStaffCookie(
  deps: Pick<Deps, 'config'>,
  { request, reply, value }: { request: FastifyRequest; reply: FastifyReply; value: string | null },
): void {
  const options = { ...cookieOptions(deps, request, STAFF_COOKIE_PATH), sameSite: 'strict' } as const;
  if (value === null) reply.clearCookie(staffCookieName(deps.config), options);
  else reply.setCookie(staffCookieName(deps.config), value, options);
}

/**
 * Guards against cross-site request forgery. Browsers always send an Origin header with writes. Reads are also accepted
 * from the address bar, so that users can open the PDF copy and the CSV export by URL.
 */
export function isCrossSite({ config }: Pick<Deps, 'config'>, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (site !== undefined && site !== 'same-origin' && !(isRead && site === 'none')) return true;
  if (origin === undefined) return !isRead;
  return !isOwnOrigin(config, request);
}

export async function staffSessionOf(
  deps: Deps,
  { cookie, host, isPolled }: { cookie: string; host: string; isPolled?: boolean },
): Promise<StaffSession | undefined> {
  const session = await findStaffSession(deps, cookie, { isPolled });
  const facilitator = session && deps.facilitators.byId(session.facId);
  return facilitator && isShownAt(deps, facilitator, host) ? session : undefined;
}

export async function authenticateStaff(
  deps: Deps,
  {
    endpoint,
    request,
  }: { endpoint: Pick<Endpoint, 'role' | 'scope' | 'method' | 'isPolled'>; request: FastifyRequest },
): Promise<OperatorCaller | Problem> {
  const cookie = staffCookieOf(deps, request);
  if (cookie === '') return new Problem('unauthorized');
  if (isCrossSite(deps, request)) return new Problem('cross_site');
  const { isPolled, method } = endpoint;
  const session = await staffSessionOf(deps, { cookie, host: request.host ?? '', isPolled });
  if (!session?.isOpen) return new Problem('unauthorized');
  const { id: sessionId, facId, staffId: id, role } = session;
  if (!isAllowed(role, roleOf(endpoint))) return new Problem('insufficient_role');
  const mayWrite = isAllowed(role, roleOf({ method, scope: 'write' }));
  return { facId, keyId: id, mayWrite, staff: { id, role, sessionId } };
}
