import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../api/endpoint.ts';
import type { Problem } from '../../api/problem.ts';
import type { Language } from '../../domain/texts/languages.ts';
import type { IncomingFile } from '../applications/files/receiveFile.ts';
import type { OperatorCaller } from './operatorCaller.ts';
import type { OwnerSession } from '../sessions/ownerSession.ts';
import type { Session } from '../sessions/session.ts';
import type { Deps } from '../deps.ts';
import type { Steps } from '../../journey/stages.ts';

export interface Call<E> {
  deps: Deps;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  session: Session;
  operator: OperatorCaller;
  owner: OwnerSession;
  step: Steps;
  request: {
    id: string;
    ip: string;
    userAgent: string;
    host: string;
    /** Undefined if `Accept-Language` lists no supported language. */
    language: Language | undefined;
    origin: string;
    captchaToken: string;
    cookie: string;
    browser: string;
    staffCookie: string;
    bearer: string;
    idempotencyKey: string;
  };
  upload: IncomingFile;
  /** Null clears the cookie. `facId` is required if neither the session nor the request contains it. */
  setCookie: (value: string | null, facId?: string) => void;
  setBrowser: (value: string, facId: string) => void;
  setStaffCookie: (value: string | null) => void;
  setHeader: (name: string, value: string) => void;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a list of routes holds calls of every type
export type AnyEndpoint = Endpoint<any, any, any, any>;

export interface Route {
  endpoint: AnyEndpoint;
  /** Step that must be open. While it's closed, even a call with an invalid body gets `step_unavailable`. */
  step?: Steps;
  handler: (call: Call<AnyEndpoint>) => Promise<unknown>;
}

export type DeepReadonly<Reply> = Reply extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Reply extends object
    ? { readonly [Key in keyof Reply]: DeepReadonly<Reply[Key]> }
    : Reply;

/** The `const` type parameter keeps `success: true` a literal type. */
export function route<E extends AnyEndpoint, const Answer extends DeepReadonly<ReplyOf<E>> | Problem>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer>,
): Route {
  return { endpoint, handler: handler as Route['handler'] };
}

export function stepRoute<E extends AnyEndpoint, const Answer extends DeepReadonly<ReplyOf<E>> | Problem>(
  endpoint: E,
  step: Steps,
  handler: (call: Call<E>) => Promise<Answer>,
): Route {
  return { ...route(endpoint, handler), step };
}
