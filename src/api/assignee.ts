import * as v from 'valibot';
import { named } from './documented.ts';

export const assignee = v.nullable(named('Assignee', v.object({ id: v.string(), email: v.string() })));

/**
 * Converts an assignee's ID and the email address from a join with the staff table. If the join found no staff member,
 * the ID takes the place of the email address.
 */
export function assigneeOf(id: string | null, email: string | null): v.InferOutput<typeof assignee> {
  return id === null ? null : { id, email: email ?? id };
}
