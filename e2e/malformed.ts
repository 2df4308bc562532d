import fc from 'fast-check';
import { withoutRefs } from './openapiRefs.ts';

export interface Operation {
  method: string;
  path: string;
  params: string[];
  query: string[];
  fields: string[];
  takesList: boolean;
}

export interface Malformed {
  operation: Operation;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

interface SchemaNode {
  type?: string | string[];
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  anyOf?: SchemaNode[];
}

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: string }[];
        requestBody?: { content: Record<string, { schema?: SchemaNode }> };
      }
    >
  >;
}

const METHODS = new Set(['get', 'post', 'put', 'delete', 'patch']);

function fieldNames(node: SchemaNode | undefined): string[] {
  if (!node) return [];
  const own = Object.entries(node.properties ?? {}).flatMap(([name, child]) => [name, ...fieldNames(child)]);
  return [...own, ...fieldNames(node.items), ...(node.anyOf ?? []).flatMap(fieldNames)];
}

function holdsList(node: SchemaNode | undefined): boolean {
  return node?.type === 'array' || (node?.anyOf ?? []).some(holdsList);
}

export function operationsOf(document: unknown): Operation[] {
  return Object.entries(withoutRefs(document as OpenApi).paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, { parameters = [], requestBody }]) => {
        const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
        return {
          method: method.toUpperCase(),
          path,
          params: parameters.filter((one) => one.in === 'path').map((one) => one.name),
          query: parameters.filter((one) => one.in === 'query').map((one) => one.name),
          fields: [...new Set(fieldNames(schema))],
          takesList: holdsList(schema),
        };
      }),
  );
}

const NASTY = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u0000\uffff',
  "'; drop table account; --",
  '<script>alert(1)</script>',
  '%00%ff%c0%af',
  '../../../../etc/passwd',
  '{{7*7}}${7*7}',
  'a\r\nBcc: everyone@example.com',
  '=cmd|calc!A1',
  'NaN',
  '-0',
  '1e309',
  '9'.repeat(400),
  'a'.repeat(50_000),
  `${'a'.repeat(40)}@${'b.'.repeat(60)}com`,
  'é'.repeat(1000),
  '🙂'.repeat(200),
  '__proto__',
  'constructor',
  '*****6789',
  '02-30-2021',
  '99-99-9999',
  '2021-13-45',
  '000-00-0000',
];

const text = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.emailAddress(),
);

const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 2, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], -1, 0, Number.MAX_SAFE_INTEGER) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

function bodyOf({ fields, takesList }: Operation): fc.Arbitrary<string | undefined> {
  const names = fields.length > 0 ? fields : ['anything'];
  const record = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...names, '__proto__', 'constructor', 'x'), value), {
      selector: ([name]) => name,
      maxLength: 14,
    })
    .map((entries) => Object.fromEntries(entries));
  const list = fc.array(fc.oneof(record, value), { maxLength: 5 });
  const json = fc.oneof(
    { weight: 6, arbitrary: takesList ? list : record },
    { weight: 2, arbitrary: fc.oneof(list, record) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...names), record).map(([name, inner]) => ({ [name]: inner })),
    },
    { weight: 1, arbitrary: value },
  );
  const deep = fc
    .integer({ min: 10, max: 20_000 })
    .map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`);
  return fc.oneof(
    { weight: 12, arbitrary: json.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: json.map((body) => JSON.stringify(body).slice(0, -1)) },
    { weight: 1, arbitrary: deep },
    {
      weight: 1,
      arbitrary: fc.constantFrom(undefined, '', '{', 'null', '"', '{"__proto__":{"a":1}}', '\ufeff{}'),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  );
}

export function malformedRequest(
  operation: Operation,
  credentials: readonly string[],
): fc.Arbitrary<Malformed> {
  const query = fc.array(fc.tuple(fc.constantFrom(...operation.query, 'x'), text), { maxLength: 4 });
  const params = fc.array(fc.oneof(fc.constantFrom('harbor', 'cobalt'), text), {
    minLength: operation.params.length,
    maxLength: operation.params.length,
  });
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        'application/json; charset=utf-16',
        'multipart/form-data',
        ';',
        '',
      ),
    },
  );
  const authorization = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...credentials) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'a'.repeat(4000)}`, ''),
    },
  );
  return fc
    .record({ query, params, type, authorization, payload: bodyOf(operation) })
    .map(({ query: pairs, params: values, type: contentType, authorization: bearer, payload }) => {
      const path = operation.params.reduce(
        (whole, name, index) => whole.replace(`{${name}}`, encodeSafely(values[index] ?? 'x')),
        operation.path,
      );
      const search = pairs.map(([name, word]) => `${name}=${encodeSafely(word)}`).join('&');
      return {
        operation,
        url: search ? `${path}?${search}` : path,
        headers: {
          ...(bearer ? { authorization: bearer } : {}),
          ...(operation.method === 'GET' || !contentType ? {} : { 'content-type': contentType }),
        },
        payload: operation.method === 'GET' ? undefined : payload,
      };
    });
}

/** A lone surrogate can't be percent-encoded, so this returns invalid UTF-8 instead. */
function encodeSafely(word: string): string {
  try {
    return encodeURIComponent(word.slice(0, 4000)) || '%20';
  } catch {
    return '%ff%fe';
  }
}
