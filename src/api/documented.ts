import * as v from 'valibot';
import type { FieldSpec } from '../domain/sections/fields.ts';
import type { Schema } from './endpoint.ts';

/**
 * `write`: to save a complete section. `draft`: to save part of a section. `read`: in responses to the applicant.
 * `stored`: in operator responses, with ISO dates. `full`: in the boarding package.
 */
export type FieldUse = 'write' | 'draft' | 'read' | 'stored' | 'full';

export interface Documented {
  component?: string;
  shown?: Schema;
  /** Callers must send the value, although the schema makes it optional. */
  isNeeded?: boolean;
  field?: { name: string; spec?: FieldSpec<never>; use: FieldUse };
}

/* @__NO_SIDE_EFFECTS__ */
export function documented<S extends v.GenericSchema>(schema: S, about: Documented): S {
  return v.pipe(schema, v.metadata({ ...about })) as unknown as S;
}

/** Makes the OpenAPI document define the schema once, as a shared component with this name. */
/* @__NO_SIDE_EFFECTS__ */
export function named<S extends v.GenericSchema>(component: string, schema: S): S {
  return documented(schema, { component });
}
