import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

/** Options of our cookies, which scripts cannot read. */
export function cookieOptions({ config }: Pick<Deps, 'config'>, request: FastifyRequest, path: string) {
  const secure = config.isProduction || request.protocol === 'https';
  // The `__Host-` prefix requires the root path, so in production the path restricts nothing.
  return { httpOnly: true, sameSite: 'lax', path: config.isProduction ? '/' : path, secure } as const;
}
