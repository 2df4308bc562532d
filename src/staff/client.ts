import type { Endpoint } from '../api/endpoint.ts';
import { SERVER_ERROR } from '../api/problemTexts.ts';
import type { FieldError } from '../domain/fieldError.ts';
import { plainMessage } from './ui/plainMessage.ts';

interface Refusal {
  code: string;
  message: string;
  errors?: readonly FieldError[];
  /** Milliseconds until another attempt is allowed. */
  waitTime?: number;
}

/**
 * An error response or, if `status` is 0, an error in the browser, such as no connection. Users may see its messages.
 */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly waitTime: number | undefined;

  constructor(status: number, { code, message, errors = [], waitTime }: Refusal) {
    super(plainMessage(message));
    this.status = status;
    this.code = code;
    this.errors = errors.map((one) => ({ ...one, message: plainMessage(one.message) }));
    this.waitTime = waitTime;
  }

  of(field: string): string | undefined {
    return this.errors.find((one) => one.field === field)?.message;
  }
}

export function isOutage(error: Error): boolean {
  return !(error instanceof CallFailed) || error.status === 0 || error.status >= 500;
}

export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  signal?: AbortSignal;
  /** Sent as `Idempotency-Key`, so that clicking a button twice has one effect. */
  idempotencyKey?: string;
}

const OFFLINE = "We can't reach the server. Check your connection and try again.";

export function urlOf(
  { path }: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: Pick<CallInput, 'params' | 'query'> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Throws `CallFailed`, or the browser's error if `signal` is aborted. */
export async function call<P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input: CallInput = {}): Promise<R> {
  const response = await responseOf(endpoint, input);
  return (await response.json().catch(() => ({}))) as R;
}

export async function responseOf(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: CallInput = {},
): Promise<Response> {
  const { body, signal, idempotencyKey } = input;
  let response: Response;
  try {
    response = await fetch(urlOf(endpoint, input), {
      method: endpoint.method,
      credentials: 'same-origin',
      ...(signal && { signal }),
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallFailed(0, { code: 'offline', message: OFFLINE });
  }
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => ({}))) as Partial<Refusal>;
  throw new CallFailed(response.status, { code: 'server_error', message: SERVER_ERROR, ...refusal });
}
