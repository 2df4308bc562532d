import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

/** Options of our cookies, which scripts cannot read. */
export function cookieOptions({ config }: Pick<Deps, 'config'>, request: FastifyRequest, path: string) {
  const secure = config.isProduction || request.protocol === 'https';
  // The `__Host-` prefix requires the root path, so in production the path restricts nothing.
  return { httpOnly: true, sameSite: 'lax', path: config.isProduction ? '/' : path, secure } as const;
}

/**
 * Header of each call of a page in a facilitator's frame. Its reload cookie counts only with it, because no other
 * website can send a header of its own without our leave.
 */
const FRAMED_HEADER = 'x-framed';

/** Whether a page in a frame makes the call, or is loaded into one. */
export function isFramed({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[FRAMED_HEADER] !== undefined || headers['sec-fetch-dest'] === 'iframe';
}

/**
 * Options of a cookie in a frame. Each site that frames us has a cookie of its own, which the browser keeps even if it
 * blocks those of third parties.
 */
export const FRAMED = { sameSite: 'none', secure: true, partitioned: true } as const;
