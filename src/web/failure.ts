import { SERVER_ERROR, type FieldError, type ProblemBody, type ProblemCode } from '../api/problem.ts';
import { OFFLINE } from './messages.ts';

export { OFFLINE };

/** Why a call gave no data. `refused` is the server's considered answer; the others are accidents. */
export type Failure =
  | {
      kind: 'refused';
      status: number;
      code: ProblemCode;
      message: string;
      errors: FieldError[];
      /** Milliseconds until another attempt makes sense, with status 429. */
      waitTime: number | null;
    }
  | { kind: 'offline' }
  | { kind: 'server'; message: string }
  | { kind: 'aborted' };

/** What `call` gives back. It never throws for an expected outcome. */
export type Reply<R> = { ok: true; data: R } | { ok: false; failure: Failure };

function isProblemBody(body: unknown): body is ProblemBody {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as FieldError).field === 'string' &&
    typeof (value as FieldError).message === 'string'
  );
}

/** What an answer gives. A body that says `success: false` is a refusal under any status. */
export function replyOf<R>({ ok, status }: Pick<Response, 'ok' | 'status'>, body: unknown): Reply<R> {
  const isRefused = body === undefined || (body as { success?: unknown } | null)?.success === false;
  return ok && !isRefused ? { ok, data: body as R } : { ok: false, failure: failureOf(status, body) };
}

/** Turns an answer that is not a success into a failure. A body in no known form counts as a server error. */
export function failureOf(status: number, body: unknown): Failure {
  if (status >= 500 || !isProblemBody(body)) return { kind: 'server', message: SERVER_ERROR };
  // Not looked up in the list of all refusals, which would be a kilobyte of the entry script.
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

/** The sentence to show for a failure; null for one that nobody needs to hear of. */
export function messageOf(failure: Failure): string | null {
  if (failure.kind === 'aborted') return null;
  if (failure.kind === 'offline') return OFFLINE;
  return failure.message;
}

/** Whether the global toast shows a message: the generic server error stands in the page instead. */
export function deservesToast(message: string): boolean {
  return message !== SERVER_ERROR && !message.includes('Redirected');
}
