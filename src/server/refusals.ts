import type { FastifyReply } from 'fastify';
import { Problem, fieldProblem } from '../api/problem.ts';
import { isAway } from './db/away.ts';
import { InvalidRequest } from './validation.ts';

/** Errors of Fastify that the caller causes, and what they are called in the documented form. */
const CALLERS: Record<string, Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Problem('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem('not_json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Problem('invalid_request'),
  FST_ERR_CTP_INVALID_JSON_BODY: new Problem('invalid_request'),
  FST_ERR_BAD_URL: new Problem('not_found'),
  FST_ERR_MAX_PARAM_LENGTH: new Problem('not_found'),
};

/** What an error is answered with. `server_error` and `unavailable` are ours to look into, the rest are the caller's. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof InvalidRequest) return fieldProblem(error.errors);
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  const known = CALLERS[code];
  if (known) return known;
  if (isAway(error)) return new Problem('unavailable');
  return new Problem(statusCode >= 400 && statusCode < 500 ? 'invalid_request' : 'server_error');
}

/** More than the largest form has fields; a body of many wrong parts must not make an answer forty times its size. */
const ERRORS_MAXIMUM = 1000;

/** Answers with a refusal in the documented form. */
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
