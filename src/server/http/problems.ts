import type { FastifyReply } from 'fastify';
import { Problem, fieldProblem } from '../../api/problem.ts';
import { isUnavailable } from '../db/unreachable.ts';
import { InvalidRequest } from './validation.ts';

const CALLERS: Record<string, Problem> = {
  SESSION_ENDED: new Problem('unauthorized'),
  FST_ERR_CTP_BODY_TOO_LARGE: new Problem('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem('not_json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Problem('invalid_request'),
  FST_ERR_CTP_INVALID_JSON_BODY: new Problem('invalid_request'),
  FST_ERR_BAD_URL: new Problem('not_found'),
  FST_ERR_MAX_PARAM_LENGTH: new Problem('not_found'),
};

export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof InvalidRequest) return fieldProblem(error.errors);
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  const known = CALLERS[code];
  if (known) return known;
  if (isUnavailable(error)) return new Problem('unavailable');
  return new Problem(statusCode >= 400 && statusCode < 500 ? 'invalid_request' : 'server_error');
}

/**
 * Higher than the number of fields in the largest form. Without a limit, the response to a malformed body could be
 * forty times the size of the body.
 */
const ERRORS_MAXIMUM = 1000;

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
