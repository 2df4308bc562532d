import * as v from 'valibot';
import type { FieldError } from './fieldError.ts';
import { invalid } from './texts/messages.ts';

/** Schema of a field. It receives '' for an empty field. */
export type Field<Output = unknown> = v.GenericSchema<unknown, Output>;

export interface Entries {
  readonly [name: string]: Field | Entries;
}

export type Strict<E extends Entries> = {
  -readonly [K in keyof E]: E[K] extends Field
    ? v.InferOutput<E[K]>
    : E[K] extends Entries
      ? Strict<E[K]>
      : never;
};

/** A possibly incomplete section: fields may be absent, or '' when cleared. */
export type Draft<E extends Entries> = {
  -readonly [K in keyof E]?: E[K] extends Field
    ? v.InferOutput<E[K]> | ''
    : E[K] extends Entries
      ? Draft<E[K]>
      : never;
};

export type Checked<Value> = { ok: true; value: Value } | { ok: false; errors: FieldError[] };

/**
 * A missing field counts as empty, so that its 'required' message applies. `name` is what error messages call the
 * object.
 */
export function strict<E extends Entries>(entries: E, name = 'body'): Field<Strict<E>> {
  return object(entries, { name, wrap: (field) => v.nullish(field, ''), strictly: true }) as Field<Strict<E>>;
}

export function draft<E extends Entries>(entries: E): Field<Draft<E>> {
  return object(entries, { name: 'body', wrap: orBlank, strictly: false }) as Field<Draft<E>>;
}

/**
 * Returns the value in stored form, or each field's first error by path (`owners.0.ssn`). Messages are untranslated API
 * messages.
 */
export function check<Output>(schema: Field<Output>, value: unknown): Checked<Output> {
  const result = v.safeParse(schema, value);
  if (result.success) return { ok: true, value: result.output };
  const errors = new Map<string, FieldError>();
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? '';
    if (!errors.has(field)) errors.set(field, { field, message: issue.message });
  }
  return { ok: false, errors: [...errors.values()] };
}

export function errorsIn(checked: Checked<unknown>): FieldError[] {
  return checked.ok ? [] : checked.errors;
}

export function under(name: string, errors: readonly FieldError[]): FieldError[] {
  return errors.map(({ field, message }) => ({ field: field === '' ? name : `${name}.${field}`, message }));
}

/**
 * Adds a cross-field rule to a section. `rule` returns an error or null. It runs even if field rules fail, so it must
 * accept any values.
 */
export function crossField<Section>(
  section: Field<Section>,
  rule: (values: Record<string, unknown>) => FieldError | null,
): Field<Section> {
  return v.pipe(
    section,
    v.rawCheck(({ dataset, addIssue }) => {
      const input: unknown = dataset.value;
      const error = isRecord(input) ? rule(input) : null;
      if (error === null || !isRecord(input)) return;
      const { field: key, message } = error;
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    }),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

interface Build {
  name: string;
  wrap: (field: Field) => Field;
  strictly: boolean;
}

function object(entries: Entries, build: Build): Field {
  const built = Object.entries(entries).map(([name, entry]) => {
    if (isField(entry)) return [name, build.wrap(entry)] as const;
    const nested = object(entry, { ...build, name });
    return [name, build.strictly ? v.nullish(nested, {}) : v.nullish(nested)] as const;
  });
  return v.object(
    Object.fromEntries(built),
    invalid(build.name, build.name === 'body' ? 'object' : build.name),
  );
}

function isField(entry: Field | Entries): entry is Field {
  return entry['kind'] === 'schema';
}

const blank: Field = v.pipe(
  v.unknown(),
  v.transform(() => ''),
);

function orBlank(field: Field): Field {
  // JSON Schema generators call the `v.lazy` callback with undefined. It must then return `field`, not `blank`.
  return v.optional(v.lazy((value) => (isBlank(value) ? blank : field)));
}

function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}
