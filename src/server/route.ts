import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../api/endpoint.ts';
import type { Problem } from '../api/problem.ts';
import type { Language } from '../domain/languages.ts';
import type { OperatorCaller } from './authenticate.ts';
import type { Session } from './session.ts';
import type { Deps } from './deps.ts';

/** What a handler gets: the validated input, who calls, and the means to answer beside the body. */
export interface Call<E> {
  deps: Deps;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Set for `applicant` calls, and for `cookie` calls once the cookie opened a session. */
  session: Session;
  /** The facilitator whose key was shown; set for `operator` calls. */
  operator: OperatorCaller;
  request: {
    id: string;
    ip: string;
    userAgent: string;
    /** Host header, else empty. */
    host: string;
    /** The language of ours that the caller likes best; undefined for none of them. */
    language: Language | undefined;
    origin: string;
    captchaToken: string;
    /** Value of the reload cookie, else empty. */
    cookie: string;
    /** Value of the cookie by which a browser that started an account is recognized, else empty. */
    browser: string;
    bearer: string;
    /** The header `Idempotency-Key`, else empty. */
    idempotencyKey: string;
  };
  /**
   * Sets or, with null, clears the reload cookie on the answer. `facId` says whose where neither the session nor the
   * request does.
   */
  setCookie: (value: string | null, facId?: string) => void;
  /** Sets the cookie by which the browser is recognized. */
  setBrowser: (value: string, facId: string) => void;
  setHeader: (name: string, value: string) => void;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a list of routes holds calls of every type
export type AnyEndpoint = Endpoint<any, any, any, any>;

export interface Route {
  endpoint: AnyEndpoint;
  handler: (call: Call<AnyEndpoint>) => Promise<unknown>;
}

/** A reply is only written out, so whatever cannot be changed will do. */
export type Sent<Reply> = Reply extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Reply extends object
    ? { readonly [Key in keyof Reply]: Sent<Reply[Key]> }
    : Reply;

/**
 * Ties a call to what answers it. The handler returns the reply or a Problem; it throws only the unexpected. `const`
 * lets a handler write `success: true` without TypeScript taking it for any boolean.
 */
export function route<E extends AnyEndpoint, const Answer extends Sent<ReplyOf<E>> | Problem>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer>,
): Route {
  return { endpoint, handler: handler as Route['handler'] };
}
