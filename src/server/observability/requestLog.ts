import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';

/** Health probes come every few seconds, and only failures matter. */
export function levelOf(route: string, status: number): 'info' | 'debug' {
  return route.startsWith('/health/') && status < 500 ? 'debug' : 'info';
}

/**
 * Warns once if a proxy forwards requests but no proxy is trusted. Every visitor then appears to have the proxy's
 * address, so all visitors share one set of rate limits.
 */
export function warnOfUntrustedProxy(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  log: Logger,
): (request: FastifyRequest) => void {
  let isWarned = Boolean(trustProxy);
  return ({ headers }) => {
    if (isWarned || headers['x-forwarded-for'] === undefined) return;
    isWarned = true;
    log.warn(
      { code: 'PROXY_NOT_TRUSTED' },
      'A request has X-Forwarded-For, but TRUST_PROXY is not set: every visitor behind the proxy shares its address and rate limits. Set TRUST_PROXY to the number of proxies.',
    );
  };
}
