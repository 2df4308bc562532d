import * as v from 'valibot';
import { named } from './documented.ts';

export const applicationNote = named(
  'Note',
  v.object({
    noteId: v.string(),
    /** Milliseconds since the Unix epoch. */
    at: v.number(),
    /** ID of the staff member or operator key. */
    by: v.string(),
    byName: v.string(),
    text: v.string(),
  }),
);

export type ApplicationNote = v.InferOutput<typeof applicationNote>;
