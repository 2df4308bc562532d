import * as v from 'valibot';
import { KINDS, type Fields, type FlagKind, type Kind, type NumberKind } from '../domain/sections/fields.ts';
import { documented, type FieldUse } from './documented.ts';
import { formField } from './shapes.ts';

type FormFieldSchema = ReturnType<typeof formField>;
type FlagFieldSchema = v.OptionalSchema<v.GenericSchema<boolean | null>, undefined>;
type Group<Entries> = Entries extends v.ObjectEntries ? v.ObjectSchema<Entries, undefined> : never;
type Optional<S> = S extends v.GenericSchema ? v.OptionalSchema<S, undefined> : never;
type Nullable<S> = S extends v.GenericSchema ? v.NullableSchema<S, undefined> : never;
type Body<F> = {
  [K in keyof F]: F[K] extends { group: infer G }
    ? Optional<Nullable<Group<Body<G>>>>
    : F[K] extends { kind: FlagKind }
      ? FlagFieldSchema
      : FormFieldSchema;
};
type Reply<F> = {
  [K in keyof F]: F[K] extends { group: infer G }
    ? Group<Reply<G>>
    : F[K] extends { kind: NumberKind }
      ? Optional<v.NumberSchema<undefined>>
      : F[K] extends { kind: FlagKind }
        ? Optional<v.BooleanSchema<undefined>>
        : Optional<v.StringSchema<undefined>>;
};

/* @__NO_SIDE_EFFECTS__ */
export function bodyOf<const F extends Fields<never>>(fields: F, use: 'write' | 'draft' = 'write'): Body<F> {
  const entries = Object.entries(fields).map(([name, spec]) => {
    if (!('group' in spec)) return [name, formField(name, { spec, use })];
    const group = v.object(bodyOf(spec.group, use), `"${name}" must be a valid ${name}`);
    const shown = groupOf(name, group, use);
    return [name, v.optional(documented(v.nullable(group), { shown, isNeeded: use === 'write' }))];
  });
  return Object.fromEntries(entries) as Body<F>;
}

/* @__NO_SIDE_EFFECTS__ */
export function replyOf<const F extends Fields<never>>(fields: F): Reply<F> {
  const entries = Object.entries(fields).map(([name, spec]) => {
    if ('group' in spec) return [name, groupOf(name, v.object(replyOf(spec.group)), 'read')];
    const value = valueOf(spec.kind);
    return [name, v.optional(documented(value, { field: { name, spec, use: 'read' } }))];
  });
  return Object.fromEntries(entries) as Reply<F>;
}

/* @__NO_SIDE_EFFECTS__ */
export function valueOf(kind: keyof typeof KINDS) {
  const { isNumber, isFlag }: Kind = KINDS[kind];
  if (isFlag) return v.boolean();
  return isNumber ? v.number() : v.string();
}

const USES = { write: '', draft: 'Draft', read: 'Answer', stored: 'Record', full: 'InFull' } as const;

/* @__NO_SIDE_EFFECTS__ */
export function sectionName(name: string, use: FieldUse): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${USES[use]}`;
}

/* @__NO_SIDE_EFFECTS__ */
function groupOf<S extends v.GenericSchema>(name: string, schema: S, use: FieldUse): S {
  return documented(schema, { component: sectionName(name, use) });
}

/* @__NO_SIDE_EFFECTS__ */
export function storedSection(
  name: string,
  fields: Fields<never>,
  more: v.ObjectEntries = {},
): v.GenericSchema<Record<string, unknown>> {
  const shown = documented(v.object({ ...shownEntries(fields), ...more }), {
    component: sectionName(name, 'stored'),
  });
  return documented(v.looseObject({}), { shown });
}

function shownEntries(fields: Fields<never>): v.ObjectEntries {
  const entries = Object.entries(fields).map(([name, spec]) => {
    const value =
      'group' in spec
        ? groupOf(name, v.object(shownEntries(spec.group)), 'stored')
        : documented(v.unknown(), { field: { name, spec, use: 'stored' } });
    return [name, v.optional(value)];
  });
  return Object.fromEntries(entries) as v.ObjectEntries;
}
