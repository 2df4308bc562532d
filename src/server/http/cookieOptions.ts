import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

export function cookieOptions({ config }: Pick<Deps, 'config'>, request: FastifyRequest, path: string) {
  const secure = config.isProduction || request.protocol === 'https';
  // The `__Host-` prefix requires the root path, so in production the path restricts nothing.
  return { httpOnly: true, sameSite: 'lax', path: config.isProduction ? '/' : path, secure } as const;
}

/**
 * Header that a framed page sends with each call. Its reload cookie is accepted only with this header, because another
 * website cannot send a custom header without permission through CORS.
 */
const FRAMED_HEADER = 'x-framed';

/** Whether a request comes from a framed page or loads a page into a frame. */
export function isFramed({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[FRAMED_HEADER] !== undefined || headers['sec-fetch-dest'] === 'iframe';
}

/**
 * Options for a cookie in a frame. A partitioned cookie (CHIPS) is separate for each embedding site, and works in
 * browsers that block third-party cookies.
 */
export const FRAMED = { sameSite: 'none', secure: true, partitioned: true } as const;
