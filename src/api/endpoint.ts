import type * as v from 'valibot';
import type { ProblemCode } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Schema<Output = unknown> = v.BaseSchema<unknown, Output, v.BaseIssue<unknown>>;

/**
 * How callers authenticate. `public`: not at all. `applicant`: a session's bearer token. `cookie`: the reload cookie,
 * only for `singleSignOn`. `owner`: the session of an owner who opened a link. `operator`: a facilitator's API key, or
 * a staff console session. `staff`: only a staff console session.
 */
export type Audience = 'public' | 'applicant' | 'cookie' | 'owner' | 'operator' | 'staff';

/** `release` allows reading uploaded files and unmasked numbers, and erasing applications. */
export const OPERATOR_SCOPES = ['read', 'write', 'release'] as const;
export type OperatorScope = (typeof OPERATOR_SCOPES)[number];

export const STAFF_ROLES = ['viewer', 'reviewer', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export interface Endpoint<Params = unknown, Query = unknown, Body = unknown, Reply = unknown> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly audience: Audience;
  readonly params?: Schema<Params>;
  readonly query?: Schema<Query>;
  readonly body?: Schema<Body>;
  /** Key under which the body may be wrapped: `{ business: {...} }` instead of `{...}`. */
  readonly bodyKey?: string;
  /**
   * For a body whose schema is a list: the key of an optional wrapper object, and the path prefix of its errors
   * (`accounts.1.accountNumber`).
   */
  readonly listName?: string;
  /** Lets the body also be a bare list, which the server wraps as `{ [listKey]: [...] }`. */
  readonly listKey?: string;
  readonly reply: Schema<Reply>;
  /** The response to a save may include this endpoint's data, so that the web app needs no second request. */
  readonly included?: boolean;
  /** Media type of the response in the OpenAPI document. The handler sets the `content-type` header. */
  readonly media?: 'application/pdf' | 'application/octet-stream' | 'text/csv';
  readonly upload?: readonly string[];
  /** Defaults to `read` for GET and `write` for other methods. */
  readonly scope?: OperatorScope;
  readonly bodyBytes?: number;
  /** Lowest role that may make the call. Defaults to `viewer` for the `read` scope, otherwise to `reviewer`. */
  readonly role?: StaffRole;
  /** Idle pages poll the endpoint, so a call doesn't extend the session. */
  readonly isPolled?: true;
  readonly sameOrigin?: true;
  /**
   * Whether a repeated call with the same `Idempotency-Key` gets the first response. Defaults to true for
   * operators' writes. Set it to false where the response must not be stored.
   */
  readonly isRepeatable?: boolean;
  readonly problems?: readonly ProblemCode[];
}

/** Properties that the browser uses. The build strips the others from the web app's bundle. */
export const BROWSER_PROPERTIES = ['name', 'method', 'path', 'audience', 'isRepeatable'] as const;
export type BrowserEndpoint = Pick<Endpoint, (typeof BROWSER_PROPERTIES)[number]>;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type ParamsIn<Path> = [NamesIn<Path>] extends [never] ? undefined : Record<NamesIn<Path>, string>;

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Path extends string, Query = undefined, Body = undefined, Reply = unknown>(
  definition: Endpoint<ParamsIn<Path>, Query, Body, Reply> & { path: Path },
): Endpoint<ParamsIn<Path>, Query, Body, Reply> {
  return definition;
}

export type ReplyOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? R : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? B : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Q : never;
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? P : never;
