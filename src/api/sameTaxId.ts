import * as v from 'valibot';
import { named } from './documented.ts';

export const sameTaxId = named(
  'SameTaxId',
  v.object({
    id: v.string(),
    legalName: v.nullable(v.string()),
    dbaName: v.nullable(v.string()),
    stage: v.string(),
    /** Milliseconds since the Unix epoch. */
    submittedAt: v.number(),
  }),
);

export type SameTaxId = v.InferOutput<typeof sameTaxId>;
