import type { FieldError, ProblemBody, ProblemCode } from '../api/problem.ts';
import { SERVER_ERROR } from '../api/problemTexts.ts';
import { OFFLINE } from './messages.ts';

export type Failure =
  | {
      kind: 'refused';
      status: number;
      code: ProblemCode;
      message: string;
      errors: FieldError[];
      /** Milliseconds to wait before another attempt or another code. Null if the response has none. */
      waitTime: number | null;
    }
  | { kind: 'offline' }
  | {
      kind: 'server';
      message: string;
      /** True if a proxy can't reach the server, or the server can't reach its database. */
      isUnavailable: boolean;
      given: string | undefined;
    }
  | { kind: 'aborted' };

/** Expected failures are returned, not thrown. */
export type Reply<R> = { ok: true; data: R } | { ok: false; failure: Failure };

export const ABORTED = { ok: false, failure: { kind: 'aborted' } } as const;

function isProblemBody(body: unknown): body is ProblemBody {
  return typeof (body as ProblemBody | null | undefined)?.message === 'string';
}

function isFieldError(value: unknown): value is FieldError {
  return isProblemBody(value) && typeof (value as unknown as FieldError).field === 'string';
}

/** A response with `success: false` or without a JSON body is a failure, whatever its HTTP status. */
export function replyOf<R>({ ok, status }: Pick<Response, 'ok' | 'status'>, body: unknown): Reply<R> {
  const isRefused = body === undefined || (body as { success?: unknown } | null)?.success === false;
  return ok && !isRefused ? { ok, data: body as R } : { ok: false, failure: failureOf(status, body) };
}

export function failureOf(status: number, body: unknown): Failure {
  const given = isProblemBody(body) ? body.message : undefined;
  if (status >= 500 || !isProblemBody(body)) {
    const isUnavailable = status >= 502 && status <= 504;
    return { kind: 'server', message: SERVER_ERROR, isUnavailable, given };
  }
  // Not checked against the list of error codes, because the list would add 1 KB to the entry script.
  const code = typeof body.code === 'string' ? body.code : 'invalid_request';
  return {
    kind: 'refused',
    status,
    code,
    message: body.message,
    errors: Array.isArray(body.errors) ? body.errors.filter(isFieldError) : [],
    waitTime: typeof body.waitTime === 'number' ? body.waitTime : null,
  };
}

export function isUnreachable(failure: Failure): boolean {
  return failure.kind === 'offline' || (failure.kind === 'server' && failure.isUnavailable);
}

export function messageOf(failure: Failure): string | null {
  if (failure.kind === 'aborted') return null;
  if (failure.kind === 'offline') return OFFLINE;
  return failure.message;
}

/** False for the generic server error, which has its own alert, and for redirects, which the user sees anyway. */
export function deservesToast(message: string): boolean {
  return message !== SERVER_ERROR && !message.includes('Redirected');
}

export function toastText(failure: Failure | null, fallback: string): string {
  const message = failure && messageOf(failure);
  return message && deservesToast(message) ? message : fallback;
}
