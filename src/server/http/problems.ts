import type { FastifyReply } from 'fastify';
import { Problem, fieldProblem } from '../../api/problem.ts';
import { isAway } from '../db/unreachable.ts';
import { InvalidRequest } from './validation.ts';

/** Documented problems for client errors, by error code: Fastify's errors, and a session that ended during the call. */
const CALLERS: Record<string, Problem> = {
  SESSION_ENDED: new Problem('unauthorized'),
  FST_ERR_CTP_BODY_TOO_LARGE: new Problem('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem('not_json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Problem('invalid_request'),
  FST_ERR_CTP_INVALID_JSON_BODY: new Problem('invalid_request'),
  FST_ERR_BAD_URL: new Problem('not_found'),
  FST_ERR_MAX_PARAM_LENGTH: new Problem('not_found'),
};

/** Maps an error to a problem. `server_error` and `unavailable` are server faults; all others are the client's. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof InvalidRequest) return fieldProblem(error.errors);
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  const known = CALLERS[code];
  if (known) return known;
  if (isAway(error)) return new Problem('unavailable');
  return new Problem(statusCode >= 400 && statusCode < 500 ? 'invalid_request' : 'server_error');
}

/**
 * Maximum errors in a response, more than the largest form has fields. Otherwise, a malformed body could produce a
 * response forty times its size.
 */
const ERRORS_MAXIMUM = 1000;

/** Sends an error response in the documented format. */
export function sendProblem(reply: FastifyReply, { status, body }: Problem): FastifyReply {
  if (body.waitTime !== undefined) reply.header('retry-after', Math.ceil(body.waitTime / 1000));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const { errors } = body;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errors ? { ...body, errors: errors.slice(0, ERRORS_MAXIMUM) } : body);
}
