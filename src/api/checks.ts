import * as v from 'valibot';
import { named } from './documented.ts';
import { CHECK_RESULTS } from '../domain/checks.ts';

export const applicationCheck = named(
  'Check',
  v.object({
    name: v.string(),
    result: v.picklist(CHECK_RESULTS),
    /** The vendor's ID for the check. */
    reference: v.nullable(v.string()),
    note: v.nullable(v.string()),
    /** Milliseconds since the Unix epoch. */
    at: v.number(),
    by: v.string(),
    byName: v.string(),
    /** Whether the application has changed since the check. A stale check is treated as missing. */
    stale: v.boolean(),
  }),
);

export type ApplicationCheck = v.InferOutput<typeof applicationCheck>;
