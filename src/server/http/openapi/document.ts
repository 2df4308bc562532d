import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { named } from '../../../api/documented.ts';
import type { Schema } from '../../../api/endpoint.ts';
import { requiredText } from '../../../api/shapes.ts';
import { problems, type ProblemCode } from '../../../api/problem.ts';
import type { Deps } from '../../deps.ts';
import { EVENTS } from '../../webhooks/payload.ts';
import { bodySchema } from '../bodies/bodySchema.ts';
import type { JsonSchema } from './fields.ts';
import {
  descriptionOf,
  isRepeatable,
  problemsOf,
  REPEAT_HEADERS,
  SECURITY_SCHEMES,
  requiredScope,
  securityOf,
  TAGS,
  tagOf,
  UPLOAD_HEADERS,
  WEBHOOK_HEADERS,
} from './operations.ts';
import { createSchemas, withoutNull } from './schemas.ts';
import type { AnyEndpoint, Route } from '../route.ts';

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, { description: string; content?: unknown }>;
}

export interface OpenApiDocument {
  info: { description: string; [part: string]: unknown };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, JsonSchema>;
    examples: object;
    securitySchemes: Record<string, { type: string; in?: string; name?: string; description: string }>;
  };
  [part: string]: unknown;
}

const PROBLEM = named(
  'Problem',
  v.object({
    success: v.literal(false),
    message: v.string(),
    code: named('ProblemCode', v.picklist(Object.keys(problems) as ProblemCode[])),
    errors: v.optional(
      v.array(
        named(
          'FieldError',
          v.object({ field: v.string(), message: v.string(), section: v.optional(v.string()) }),
        ),
      ),
    ),
    waitTime: v.optional(v.number()),
  }),
);

export function registerOpenApi(
  app: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
  routes: readonly Route[],
): OpenApiDocument {
  const document = documentOf(
    routes.map(({ endpoint }) => endpoint),
    config,
  );
  app.get('/openapi.json', async () => document);
  return document;
}

function documentOf(
  endpoints: readonly AnyEndpoint[],
  { version, publicUrl }: Pick<Deps['config'], 'version' | 'publicUrl'>,
): OpenApiDocument {
  const { components, convert } = createSchemas();

  function parametersOf(schema: Schema | undefined, owner: string, place: 'path' | 'query' | 'header') {
    if (!schema) return [];
    const { properties, required = [] } = convert(schema, { mode: 'input', owner });
    return Object.entries(properties as Record<string, JsonSchema>).map(([name, property]) => {
      const { description, ...shape } = withoutNull(property).inner;
      return {
        name,
        in: place,
        required: (required as string[]).includes(name),
        description,
        schema: shape,
      };
    });
  }

  function bodyOf(endpoint: AnyEndpoint): { requestBody?: unknown } {
    const { name: owner, upload, body: given } = endpoint;
    if (upload) {
      const content = upload.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]);
      return { requestBody: { required: true, content: Object.fromEntries(content) } };
    }
    const body = given && bodySchema(endpoint);
    if (!body) return {};
    return { requestBody: { required: true, content: json(convert(body, { mode: 'input', owner })) } };
  }

  function responsesOf(endpoint: AnyEndpoint): Operation['responses'] {
    const { media, reply, name: owner } = endpoint;
    const content = media
      ? { [media]: { schema: { type: 'string', format: 'binary' } } }
      : json(convert(reply, { mode: 'output', owner }));
    const byStatus = Map.groupBy(problemsOf(endpoint), (code) => problems[code].status);
    const refusals = [...byStatus].map(([status, codes]) => [status, refusalOf(codes)]);
    return { 200: { description: 'Success', content }, ...Object.fromEntries(refusals) };
  }

  function refusalOf(codes: readonly ProblemCode[]): Operation['responses'][string] {
    const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]);
    const schema = convert(PROBLEM, { mode: 'output', owner: 'Problem' });
    const content = { 'application/json': { schema, examples: Object.fromEntries(examples) } };
    return { description: codes.map((code) => `\`${code}\``).join(', '), content };
  }

  function operationOf(endpoint: AnyEndpoint): Operation {
    const { name, query, upload, summary } = endpoint;
    const headers = upload ? UPLOAD_HEADERS : isRepeatable(endpoint) ? REPEAT_HEADERS : undefined;
    const parameters = [
      ...parametersOf(pathSchema(endpoint), name, 'path'),
      ...parametersOf(query, name, 'query'),
      ...parametersOf(headers, name, 'header'),
    ];
    return {
      operationId: name,
      summary,
      description: descriptionOf(endpoint),
      tags: [tagOf(endpoint)],
      security: securityOf(endpoint),
      ...requiredScope(endpoint),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...bodyOf(endpoint),
      responses: responsesOf(endpoint),
    };
  }

  function webhookOf({ type, schema }: (typeof EVENTS)[number]): { post: Operation } {
    const content = json(convert(schema, { mode: 'output', owner: 'Event' }));
    return {
      post: {
        operationId: type,
        summary: `Sends ${type}`,
        description: 'Your endpoint gets it at least once. Verify the signature before you trust the body.',
        tags: ['events'],
        security: [],
        parameters: parametersOf(WEBHOOK_HEADERS, 'Event', 'header'),
        requestBody: { required: true, content },
        responses: {
          '2XX': { description: 'The event was received' },
          '4XX': { description: 'Sent again for a day, except after 410' },
          '5XX': { description: 'Sent again for a day' },
        },
      },
    };
  }

  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  const webhooks = Object.fromEntries(EVENTS.map((event) => [event.type, webhookOf(event)]));

  return {
    openapi: '3.1.0',
    info: {
      title: 'Merchant onboarding',
      version,
      description:
        'Merchants apply for an account. Operators review applications, request information, and board merchants.',
      contact: { name: 'The operator of this server', url: publicUrl },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: sorted(components),
      examples: problemExamples(),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function pathSchema({ path, params }: AnyEndpoint): Schema {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, requiredText(name)]);
  return params ?? v.object(Object.fromEntries(names));
}

function json(schema: JsonSchema): Record<string, { schema: JsonSchema }> {
  return { 'application/json': { schema } };
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function problemExamples(): Record<string, { value: unknown }> {
  const examples = Object.entries(problems).map(([code, { message, status }]) => {
    const wait = status === 429 ? { waitTime: 45_000 } : {};
    return [code, { value: { success: false, message, code, ...wait } }];
  });
  return Object.fromEntries(examples) as Record<string, { value: unknown }>;
}
