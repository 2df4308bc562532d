import * as v from 'valibot';
import { named } from './documented.ts';

export const assignee = v.nullable(named('Assignee', v.object({ id: v.string(), email: v.string() })));

/** `email` comes from a join with the staff table. Falls back to the ID if the join finds no staff member. */
export function assigneeOf(id: string | null, email: string | null): v.InferOutput<typeof assignee> {
  return id === null ? null : { id, email: email ?? id };
}
