import { toJsonSchema } from '@valibot/to-json-schema';
import type { Documented } from '../../../api/documented.ts';
import type { Schema } from '../../../api/endpoint.ts';
import { fieldSchema, isRequired, type JsonSchema } from './fields.ts';
import { propertyText } from './texts.ts';

type TypeMode = 'input' | 'output';
type Node = JsonSchema & Documented;

interface Place {
  mode: TypeMode;
  owner: string;
}

const INLINE_CHOICES = 3;

export function createSchemas() {
  const components: Record<string, JsonSchema> = {};

  function convert(schema: Schema, place: Place): JsonSchema {
    const { $schema: _dialect, ...node } = toJsonSchema(schema as never, {
      errorMode: 'ignore',
      typeMode: place.mode,
      target: 'draft-2020-12',
    });
    return finish(node as Node, place);
  }

  function finish(
    { component, shown, field, isNeeded: _isNeeded, ...node }: Node,
    { mode, owner }: Place,
  ): JsonSchema {
    const place = { mode, owner: component ?? owner };
    if (shown) return convert(shown, place);
    if (field) {
      const { description } = node;
      const schema = {
        ...shareLongEnum(field.name, fieldSchema(field)),
        ...(description ? { description } : {}),
      };
      if (field.use === 'stored') return clearable(schema);
      return field.use === 'draft' || field.use === 'full' ? nullable(schema) : schema;
    }
    const finished = finishParts(node, place);
    return component ? reference(component, finished) : finished;
  }

  function finishParts(node: JsonSchema, place: Place): JsonSchema {
    const options = (node['anyOf'] ?? node['oneOf']) as Node[] | undefined;
    if (options) {
      const finished = options
        .map((option) => finish(option, place))
        .filter((option) => keyCount(option) > 0);
      const rest = finished.filter(({ type }) => type !== 'null');
      const [only = {}] = rest;
      const isNull = rest.length < finished.length;
      if (rest.length === 1) return isNull ? nullable(only) : only;
      return { [node['oneOf'] ? 'oneOf' : 'anyOf']: finished };
    }
    if (node['items']) return { ...node, items: finish(node['items'] as Node, place) };
    return node['properties'] ? finishObject(node, place) : node;
  }

  function finishObject({ properties, required, ...node }: JsonSchema, place: Place): JsonSchema {
    const entries = Object.entries(properties as Record<string, Node>);
    const needed = entries
      .filter(([, { field, shown, isNeeded }]) => isNeeded || (field && !shown && isRequired(field)))
      .map(([name]) => name);
    const names = [...(required as string[]), ...needed];
    const finished = entries.map(([name, child]) => [name, described(name, finish(child, place), place)]);
    return {
      ...node,
      properties: Object.fromEntries(finished),
      ...(names.length > 0 ? { required: names } : {}),
    };
  }

  function described(name: string, schema: JsonSchema, { owner }: Place): JsonSchema {
    const { component, description, ...text } = propertyText(name, owner);
    const { isNull, inner } = withoutNull(schema);
    const isShared = '$ref' in inner;
    const own = isShared ? inner : { ...inner, ...text };
    const shared = typeof component === 'string' && !isShared ? reference(component, text) : own;
    return { ...(isNull ? nullable(shared) : shared), ...(description ? { description } : {}) };
  }

  function shareLongEnum(name: string, schema: JsonSchema): JsonSchema {
    const { enum: choices = [], type, examples } = schema;
    if ((choices as unknown[]).length <= INLINE_CHOICES) return schema;
    const shared = reference(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, { type, enum: choices });
    return { ...shared, ...(examples ? { examples } : {}) };
  }

  function reference(name: string, { type, ...rest }: JsonSchema): JsonSchema {
    const schema = { type, ...rest };
    const before = (components[name] ??= schema);
    if (JSON.stringify(before) !== JSON.stringify(schema))
      throw new Error(`The API document has two schemas named ${name}.`);
    return { $ref: `#/components/schemas/${name}` };
  }

  return { components, convert };
}

const keyCount = (schema: JsonSchema) => Object.keys(schema).length;

function nullable(schema: JsonSchema): JsonSchema {
  const { $ref, ...rest } = schema;
  if ($ref) return { anyOf: [{ $ref }, { type: 'null' }], ...rest };
  const { type, enum: choices } = schema;
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [type, 'null'], ...(choices ? { enum: [...(choices as unknown[]), null] } : {}) };
}

/** Also allows an empty string, because the applicant may have cleared the stored value. */
function clearable(schema: JsonSchema): JsonSchema {
  const { examples, ...rest } = schema;
  if (schema['type'] === 'string' && !schema['enum']) return schema;
  return { anyOf: [rest, { type: 'string', const: '' }], ...(examples ? { examples } : {}) };
}

export function withoutNull(schema: JsonSchema): { isNull: boolean; inner: JsonSchema } {
  const { type, anyOf = [], ...rest } = schema;
  if (Array.isArray(type) && type[1] === 'null') {
    const choices = schema['enum'] as unknown[] | undefined;
    const kept = choices ? { enum: choices.filter((one) => one !== null) } : {};
    return { isNull: true, inner: { type: type[0], ...rest, ...kept } };
  }
  const [first = {}, second] = anyOf as JsonSchema[];
  if (second?.['type'] === 'null') return { isNull: true, inner: { ...first, ...rest } };
  return { isNull: false, inner: schema };
}
