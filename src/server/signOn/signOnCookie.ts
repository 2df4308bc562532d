import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Deps } from '../deps.ts';
import { cookieOptions } from '../http/cookieOptions.ts';
import { hostOnly } from '../sessions/session.ts';

export const pending = v.object({ verifier: v.string(), state: v.string(), nonce: v.string() });

type CookieDeps = Pick<Deps, 'seal' | 'clock' | 'config'>;

/**
 * `table` and `name` are part of the additional authenticated data, so that an applicant's cookie can't be used as a
 * staff cookie, or vice versa.
 */
export function signOnCookie({
  name,
  path,
  table,
  lifetimeMs,
}: {
  name: string;
  path: string;
  table: 'session' | 'staff_session';
  lifetimeMs: number;
}) {
  const place = { facId: null, table, column: 'single_sign_on', row: name } as const;
  return {
    keep(
      deps: CookieDeps,
      { request, reply, value }: { request: FastifyRequest; reply: FastifyReply; value: object },
    ): void {
      reply.setCookie(hostOnly(deps.config, name), deps.seal.seal(place, JSON.stringify(value)), {
        ...cookieOptions(deps, request, path),
        maxAge: lifetimeMs / 1000,
      });
    },
    forget(deps: CookieDeps, request: FastifyRequest, reply: FastifyReply): void {
      reply.clearCookie(hostOnly(deps.config, name), cookieOptions(deps, request, path));
    },
    read<S extends v.GenericSchema<unknown, { until: number }>>(
      { seal, clock, config }: CookieDeps,
      request: FastifyRequest,
      schema: S,
    ): v.InferOutput<S> | undefined {
      try {
        const opened = seal.open(place, request.cookies[hostOnly(config, name)] ?? '');
        const parsed = v.safeParse(schema, JSON.parse(opened));
        return parsed.success && parsed.output.until > clock() ? parsed.output : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
