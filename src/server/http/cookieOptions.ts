import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

export function cookieOptions({ config }: Pick<Deps, 'config'>, request: FastifyRequest, path: string) {
  const secure = config.isProduction || request.protocol === 'https';
  // In production, the cookies' names have the `__Host-` prefix, which requires path `/`.
  return { httpOnly: true, sameSite: 'lax', path: config.isProduction ? '/' : path, secure } as const;
}

/**
 * Framed pages send this header with each API call, so that the server uses their partitioned reload cookie.
 * Other websites can't send a custom header without permission through CORS.
 */
const FRAMED_HEADER = 'x-framed';

export function isFramed({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[FRAMED_HEADER] !== undefined || headers['sec-fetch-dest'] === 'iframe';
}

/**
 * A partitioned cookie (CHIPS) is separate for each embedding site, and works in browsers that block third-party
 * cookies.
 */
export const FRAMED = { sameSite: 'none', secure: true, partitioned: true } as const;
