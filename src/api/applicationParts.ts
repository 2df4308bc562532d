import * as v from 'valibot';
import { CHECK_RESULTS } from '../domain/checks.ts';
import { named } from './documented.ts';

export const assignee = v.nullable(named('Assignee', v.object({ id: v.string(), email: v.string() })));

/** `email` is null if no staff member has this ID. The ID is then shown instead. */
export function assigneeOf(id: string | null, email: string | null): v.InferOutput<typeof assignee> {
  return id === null ? null : { id, email: email ?? id };
}

export const consent = named(
  'Consent',
  v.object({ document: v.string(), version: v.string(), sha256: v.string(), agreedAt: v.number() }),
);

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

export const applicationNote = named(
  'Note',
  v.object({
    noteId: v.string(),
    at: v.number(),
    /** ID of the staff member or operator key. */
    by: v.string(),
    byName: v.string(),
    text: v.string(),
  }),
);

export type ApplicationNote = v.InferOutput<typeof applicationNote>;

export const sameTaxId = named(
  'SameTaxId',
  v.object({
    id: v.string(),
    legalName: v.nullable(v.string()),
    dbaName: v.nullable(v.string()),
    stage: v.string(),
    submittedAt: v.number(),
  }),
);

export type SameTaxId = v.InferOutput<typeof sameTaxId>;
