import * as v from 'valibot';
import type { FieldSpec } from '../domain/sections/fields.ts';
import type { Schema } from './endpoint.ts';

/**
 * How a call uses a section's field. `write`: in a complete section. `draft`: in a partial save. `read`: in the
 * applicant's section. `stored`: in the operator's copy, with ISO dates. `full`: in the boarding package.
 */
export type FieldUse = 'write' | 'draft' | 'read' | 'stored' | 'full';

/** Metadata that a schema adds to the OpenAPI document. Validation ignores it. */
export interface Documented {
  /** Name in the document's shared schemas. */
  component?: string;
  /** Schema to document instead, because code outside the schema validates the value. */
  shown?: Schema;
  /** Whether callers must send it, although the schema makes it optional. */
  isNeeded?: boolean;
  /** A form field. Without `spec`, the document describes it by its name. */
  field?: { name: string; spec?: FieldSpec<never>; use: FieldUse };
}

/* @__NO_SIDE_EFFECTS__ */
export function documented<S extends v.GenericSchema>(schema: S, about: Documented): S {
  return v.pipe(schema, v.metadata({ ...about })) as unknown as S;
}

/** Declares a schema once in the API document, under this name. */
/* @__NO_SIDE_EFFECTS__ */
export function named<S extends v.GenericSchema>(component: string, schema: S): S {
  return documented(schema, { component });
}
