import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SESSION_EXPIRY_HEADER } from '../../api/sessionEnds.ts';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';

const PREFLIGHT_SECONDS = 600;
const EXPOSED = `x-app-version, x-request-id, retry-after, ${SESSION_EXPIRY_HEADER}`;

/**
 * Accepts PUBLIC_URL, the facilitator's `corsOrigins`, and origins on the request's host or the facilitator's hosts.
 * Also accepts requests without an Origin header, such as those from non-browser clients and the address bar.
 */
export function isOurPage(
  { facilitators, config }: Pick<Deps, 'facilitators' | 'config'>,
  request: FastifyRequest,
  facId: string,
): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const { corsOrigins = [], hosts = [] } = facilitators.byId(facId) ?? {};
  const known = corsOrigins.includes(origin) || origin === new URL(config.publicUrl).origin;
  return known || isOnHost(config, origin, [request.host, ...hosts]);
}

export function isOwnOrigin(
  { isProduction }: Pick<Config, 'isProduction'>,
  request: FastifyRequest,
): boolean {
  const { origin = '' } = request.headers;
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  const own = `${protocol}//${request.host}`;
  const isWeb = protocol === 'https:' || (protocol === 'http:' && !isProduction);
  return isWeb && URL.canParse(own) && new URL(own).host === host;
}

/** Production requires https. The request's own scheme is ignored, because a proxy may terminate TLS. */
function isOnHost({ isProduction }: Pick<Config, 'isProduction'>, origin: string, hosts: string[]): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host, hostname } = new URL(origin);
  const schemes = isProduction ? ['https:'] : ['https:', 'http:'];
  // Browsers share a host's cookies across ports, so in production the port must match too. Otherwise,
  // another service on the same host would count as our page.
  return schemes.includes(protocol) && (hosts.includes(host) || (!isProduction && hosts.includes(hostname)));
}

export function registerCors(
  app: FastifyInstance,
  { facilitators, config }: Pick<Deps, 'facilitators' | 'config'>,
): void {
  const listed = new Set([
    new URL(config.publicUrl).origin,
    ...facilitators.all.flatMap((facilitator) => facilitator.corsOrigins),
  ]);
  const isAllowed = (request: FastifyRequest, origin: string) =>
    listed.has(origin) || isOnHost(config, origin, [request.host]);

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.headers({ vary: 'Origin', 'access-control-expose-headers': EXPOSED });
    if (origin && isAllowed(request, origin)) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
      });
    }
    if (request.method !== 'OPTIONS') return undefined;
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers':
          'authorization, content-type, idempotency-key, x-captcha-token, x-file-name, x-onboarding-next',
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .code(204)
      .send();
  });
}
