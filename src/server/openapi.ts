import swagger from '@fastify/swagger';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Audience, Schema } from '../api/endpoint.ts';
import { problems, type ProblemCode } from '../api/problem.ts';
import type { Deps } from './deps.ts';
import type { AnyEndpoint } from './route.ts';

/** Refusals that every call can give, besides those of its audience. */
const COMMON: readonly ProblemCode[] = ['invalid_request', 'server_error'];
const WITH_BODY: readonly ProblemCode[] = ['body_too_large', 'not_json'];
const SECURITY: Record<Audience, string | undefined> = {
  public: undefined,
  applicant: 'applicant',
  cookie: 'cookie',
  operator: 'operator',
};

const problemBody = v.object({
  success: v.literal(false),
  message: v.string(),
  code: v.string(),
  errors: v.optional(
    v.array(v.object({ field: v.string(), message: v.string(), section: v.optional(v.string()) })),
  ),
  waitTime: v.optional(v.number()),
});

/** Collects every mounted call into `GET /openapi.json`, OpenAPI 3.1. Register it before the calls. */
export async function registerOpenApi(app: FastifyInstance, { config }: Pick<Deps, 'config'>): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Merchant onboarding', version: config.version },
      components: {
        securitySchemes: {
          applicant: { type: 'http', scheme: 'bearer', description: 'Token of an onboarding session' },
          operator: { type: 'http', scheme: 'bearer', description: "A facilitator's API key" },
          cookie: { type: 'apiKey', in: 'cookie', name: 'onboarding_{facId}' },
        },
      },
    },
    // Calls carry valibot schemas, which become JSON Schema here; other routes are not part of the API.
    transform: ({ route, url }) => {
      const endpoint = (route.config as { endpoint?: AnyEndpoint } | undefined)?.endpoint;
      return { url, schema: endpoint ? describe(endpoint) : { hide: true } };
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

function describe(endpoint: AnyEndpoint): Record<string, unknown> {
  const security = SECURITY[endpoint.audience];
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(security ? { security: [{ [security]: [] }] } : {}),
    ...(endpoint.params ? { params: jsonSchema(endpoint.params, 'input') } : {}),
    ...(endpoint.query ? { querystring: jsonSchema(endpoint.query, 'input') } : {}),
    ...(repeatable(endpoint) ? { headers: jsonSchema(repeatHeaders, 'input') } : {}),
    ...(endpoint.body ? { body: jsonSchema(endpoint.body, 'input') } : {}),
    response: responses(endpoint),
  };
}

const repeatHeaders = v.object({
  'idempotency-key': v.optional(
    v.pipe(
      v.string(),
      v.maxLength(255),
      v.description(
        'Names this write, for example with a UUID. A repetition with the same key within three days changes nothing and gets the first answer.',
      ),
    ),
  ),
});

/** Whether a call takes an idempotency key, as every write of the operator API does. */
function repeatable({ audience, method }: AnyEndpoint): boolean {
  return audience === 'operator' && method !== 'GET';
}

function responses(endpoint: AnyEndpoint): Record<string, unknown> {
  const codes = new Set<ProblemCode>([
    ...endpoint.problems,
    ...(endpoint.audience === 'public' ? [] : (['unauthorized'] as const)),
    ...(endpoint.body ? WITH_BODY : []),
    ...(repeatable(endpoint) ? (['idempotency_key_reused'] as const) : []),
    ...COMMON,
  ]);
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  const refusals = [...byStatus].map(([status, names]) => [
    status,
    { description: names.join(', '), ...jsonSchema(problemBody, 'output') },
  ]);
  return {
    200: { description: 'Done', ...contentOf(endpoint) },
    ...Object.fromEntries(refusals),
  };
}

function contentOf({ media, reply }: AnyEndpoint): Record<string, unknown> {
  if (!media) return jsonSchema(reply, 'output');
  return { content: { [media]: { schema: { type: 'string', format: 'binary' } } } };
}

/** Checks that JSON Schema has no word for are left out; the rules' own messages tell them. */
function jsonSchema(schema: Schema, typeMode: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema as never, {
    errorMode: 'ignore',
    typeMode,
    overrideSchema: ({ jsonSchema: { anyOf, ...others } }) =>
      anyOf && {
        ...others,
        anyOf: anyOf.filter((one) => typeof one !== 'object' || Object.keys(one).length > 0),
      },
  });
  return rest;
}
