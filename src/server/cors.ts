import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SESSION_ENDS } from '../api/sessionEnds.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';

/** A browser keeps the answer to its preflight this long. */
const PREFLIGHT_SECONDS = 600;
/** Said with every answer; it gives nothing to a page that may not read the answer. */
const EXPOSED = `x-app-version, x-request-id, retry-after, ${SESSION_ENDS}`;

/**
 * Whether a request comes from a page of a facilitator: on the host that was asked, on one of the facilitator's, or on
 * one that it lists. Programs send no origin, and browsers none with what the person does in the address bar.
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

/**
 * Whether an origin is that of a page on one of these hosts; in production of one that came over TLS. Who ends TLS before
 * this process need not say so, so the request itself does not count.
 */
function isOnHost({ isProduction }: Pick<Config, 'isProduction'>, origin: string, hosts: string[]): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host, hostname } = new URL(origin);
  const schemes = isProduction ? ['https:'] : ['https:', 'http:'];
  return schemes.includes(protocol) && (hosts.includes(host) || hosts.includes(hostname));
}

/** Lets the origins that facilitators list read answers, by exact name. A page of our own needs no leave. */
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
        'access-control-allow-headers': 'authorization, content-type, x-captcha-token, x-onboarding-next',
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .code(204)
      .send();
  });
}
