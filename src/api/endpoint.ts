import type * as v from 'valibot';
import type { ProblemCode } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Any synchronous valibot schema. */
export type Schema<Output = unknown> = v.BaseSchema<unknown, Output, v.BaseIssue<unknown>>;

/**
 * Who may make a call. `public`: anyone. `applicant`: a bearer token of an onboarding session. `cookie`: the reload
 * cookie, which opens the single sign-on call and nothing else. `operator`: a facilitator's API key.
 */
export type Audience = 'public' | 'applicant' | 'cookie' | 'operator';

/** One call of the API as data: the server mounts it, the client calls it, the OpenAPI document lists it. */
export interface Endpoint<Params = unknown, Query = unknown, Body = unknown, Reply = unknown> {
  /** Stable operation id, unique over all calls. */
  readonly name: string;
  readonly method: Method;
  /** Path with `{name}` parameters, no trailing slash. */
  readonly path: string;
  readonly summary: string;
  readonly audience: Audience;
  readonly params?: Schema<Params>;
  readonly query?: Schema<Query>;
  readonly body?: Schema<Body>;
  /** When set, a body may also come wrapped in this key: `{ business: {...} }` as well as `{...}`. */
  readonly bodyKey?: string;
  /** For a body that is a list: what its refusals stand under (`owners.1.ssn`). A body may come wrapped in it too. */
  readonly listName?: string;
  readonly reply: Schema<Reply>;
  /** An applicant's read that a screen begins with, so that it may come along with the save before that screen. */
  readonly included?: boolean;
  /** Set for a call that answers with a file; its handler names the content type itself. */
  readonly media?: 'application/pdf';
  /** Refusals this call documents beside the common ones. */
  readonly problems: readonly ProblemCode[];
}

/** Declares a call. The identity function at run time; at compile time it ties the types together. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Params = undefined, Query = undefined, Body = undefined, Reply = unknown>(
  definition: Endpoint<Params, Query, Body, Reply>,
): Endpoint<Params, Query, Body, Reply> {
  return definition;
}

export type ReplyOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? R : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? B : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Q : never;
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? P : never;
