import * as v from 'valibot';
import type { Audience } from '../../../api/endpoint.ts';
import type { ProblemCode } from '../../../api/problem.ts';
import { roleOf, scopeOf } from '../permissions.ts';
import type { AnyEndpoint } from '../route.ts';

export const TAGS = {
  onboarding: 'What an applicant does, from creating an account to submitting and answering requests.',
  auth: 'Sessions: get a new token after a page reload, and end a session.',
  foundation: 'Information about the facilitator that serves a host.',
  legal: 'Legal documents.',
  captcha: 'Proof-of-work captcha challenges.',
  applications: 'Operators review and decide applications, request more information, and board merchants.',
  invites: 'Operators invite applicants.',
  funnel: 'How far applicants get in the application.',
  'webhook-endpoints': 'URLs to which events are sent.',
  'webhook-deliveries': 'Events sent to each endpoint, with their attempts.',
  'dead-letters': 'Emails and text messages that could not be delivered.',
  keys: 'Operator API keys.',
  staff: 'Staff members and their sessions.',
  events: 'Events sent to your webhook endpoint.',
} as const satisfies Record<string, string>;

export function tagOf({ path }: AnyEndpoint): string {
  const [, first = '', , third = ''] = path.split('/');
  return (first === 'operator' ? third : first).replace('.csv', '');
}

export const SECURITY_SCHEMES = {
  applicant: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Token of an onboarding session, from `initiateAccount`, `continueAccount`, `openApplication`, or `singleSignOn`',
  },
  owner: {
    type: 'http',
    scheme: 'bearer',
    description: "Token of an owner's session, from `verifyOwner`",
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: "A facilitator's API key. Each call lists the scope that it requires.",
  },
  staff: {
    type: 'apiKey',
    in: 'cookie',
    name: 'staff',
    description:
      'Staff console session. Each call lists the minimum role. All calls except GET must come from the same origin',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'onboarding_{facId}',
    description:
      'Cookie that restores the session after a page reload, set by the calls that start a session',
  },
} as const satisfies Record<Exclude<Audience, 'public'>, object>;

export function securityOf({ audience }: AnyEndpoint): Record<string, string[]>[] {
  if (audience === 'public') return [];
  if (audience === 'operator') return [{ operator: [] }, { staff: [] }];
  return [{ [audience]: [] }];
}

/** OpenAPI defines scopes in `security` only for OAuth 2.0 and OpenID Connect, so extension fields list them. */
export function requiredScope(endpoint: AnyEndpoint): Record<string, string> {
  const { audience } = endpoint;
  return {
    ...(audience === 'operator' && { 'x-required-scope': scopeOf(endpoint) }),
    ...((audience === 'operator' || audience === 'staff') && { 'x-required-role': roleOf(endpoint) }),
  };
}

export function isRepeatable(endpoint: AnyEndpoint): boolean {
  return endpoint.isRepeatable ?? (endpoint.audience === 'operator' && endpoint.method !== 'GET');
}

const CALLERS: Record<Audience, string> = {
  public: 'No authentication required.',
  applicant: "Requires the token of an applicant's session.",
  owner: "Requires the token of an owner's session.",
  cookie: 'Requires the reload cookie.',
  operator: 'Requires an operator key',
  staff: 'Requires a staff console session',
};

export function descriptionOf(endpoint: AnyEndpoint): string {
  const { summary, bodyKey, listKey, listName } = endpoint;
  const wrappers = [...new Set([bodyKey, listName])].filter((key) => key !== undefined);
  const wrapped =
    wrappers.length > 0 ? ` The body may also be wrapped: \`{ "${wrappers.join('" or "')}": … }\`.` : '';
  const bare = listKey === undefined ? '' : ` A bare list is treated as \`{ "${listKey}": [...] }\`.`;
  return `${summary}. ${callerOf(endpoint)}${wrapped}${bare}`;
}

function callerOf(endpoint: AnyEndpoint): string {
  const { audience } = endpoint;
  const role = `at least the \`${roleOf(endpoint)}\` role`;
  if (audience === 'staff') return `${CALLERS.staff} with ${role}.`;
  if (audience !== 'operator') return CALLERS[audience];
  return `${CALLERS.operator} with the \`${scopeOf(endpoint)}\` scope, or a staff console session with ${role}.`;
}

const COMMON: readonly ProblemCode[] = ['invalid_request', 'server_error', 'unavailable'];
const OF_OPERATORS: readonly ProblemCode[] = [
  'insufficient_scope',
  'insufficient_role',
  'cross_site',
  'too_many_requests',
];
const WITH_BODY: readonly ProblemCode[] = ['body_too_large', 'not_json'];

export function problemsOf(endpoint: AnyEndpoint): Set<ProblemCode> {
  const { audience, body } = endpoint;
  return new Set<ProblemCode>([
    ...(endpoint.problems ?? []),
    ...(audience === 'public' ? [] : (['unauthorized'] as const)),
    ...(audience === 'operator' || audience === 'staff' ? OF_OPERATORS : []),
    ...(body ? WITH_BODY : []),
    ...(isRepeatable(endpoint) ? (['idempotency_key_reused'] as const) : []),
    ...COMMON,
  ]);
}

export const UPLOAD_HEADERS = v.object({
  'x-file-name': v.optional(v.string()),
  'idempotency-key': v.optional(v.string()),
});

export const REPEAT_HEADERS = v.object({
  'idempotency-key': v.optional(v.pipe(v.string(), v.maxLength(255))),
});

export const WEBHOOK_HEADERS = v.object({
  'webhook-id': v.string(),
  'webhook-timestamp': v.string(),
  'webhook-signature': v.string(),
});
