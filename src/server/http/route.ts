import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../api/endpoint.ts';
import type { Problem } from '../../api/problem.ts';
import type { Language } from '../../domain/texts/languages.ts';
import type { IncomingFile } from '../applications/files/receiveFile.ts';
import type { OperatorCaller } from './operatorCaller.ts';
import type { OwnerSession } from '../sessions/ownerSession.ts';
import type { Session } from '../sessions/session.ts';
import type { Deps } from '../deps.ts';

/** Handler input: validated data, the caller, and setters for headers and cookies. */
export interface Call<E> {
  deps: Deps;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Set for `applicant` endpoints, and for `cookie` endpoints after the cookie is verified. */
  session: Session;
  /** The operator key or staff member. Set for `operator` and `staff` endpoints. */
  operator: OperatorCaller;
  /** Set for `owner` endpoints. */
  owner: OwnerSession;
  request: {
    id: string;
    ip: string;
    userAgent: string;
    host: string;
    /** The caller's preferred supported language; undefined if none is supported. */
    language: Language | undefined;
    origin: string;
    captchaToken: string;
    /** Value of the cookie that restores the session after a page reload, or ''. */
    cookie: string;
    /** Value of the cookie that identifies the browser in which the account was started, or ''. */
    browser: string;
    /** Value of the staff console's cookie, or ''. */
    staffCookie: string;
    bearer: string;
    /** The `Idempotency-Key` header, or ''. */
    idempotencyKey: string;
  };
  /** The incoming file, for endpoints with `upload`. */
  upload: IncomingFile;
  /**
   * Sets or, with null, clears the cookie that restores the session after a page reload. `facId` is required if neither
   * the session nor the request contains it.
   */
  setCookie: (value: string | null, facId?: string) => void;
  /** Sets the cookie read by `request.browser`. */
  setBrowser: (value: string, facId: string) => void;
  /** Sets or, with null, clears the staff console's cookie. */
  setStaffCookie: (value: string | null) => void;
  setHeader: (name: string, value: string) => void;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a list of routes holds calls of every type
export type AnyEndpoint = Endpoint<any, any, any, any>;

export interface Route {
  endpoint: AnyEndpoint;
  handler: (call: Call<AnyEndpoint>) => Promise<unknown>;
}

/** Read-only version of a response type. Handlers may return it because responses are only serialized. */
export type DeepReadonly<Reply> = Reply extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Reply extends object
    ? { readonly [Key in keyof Reply]: DeepReadonly<Reply[Key]> }
    : Reply;

/**
 * Binds an endpoint to its handler. The handler returns the response or a `Problem` and throws only unexpected errors.
 * The `const` type parameter keeps `success: true` a literal type.
 */
export function route<E extends AnyEndpoint, const Answer extends DeepReadonly<ReplyOf<E>> | Problem>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer>,
): Route {
  return { endpoint, handler: handler as Route['handler'] };
}
