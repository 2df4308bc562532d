import * as v from 'valibot';
import { named } from './documented.ts';

/** The person who works on an application. Null for nobody. */
export const assignee = v.nullable(named('Assignee', v.object({ id: v.string(), email: v.string() })));

/** The assignee of a row joined with its person. */
export function assigneeOf(id: string | null, email: string | null): v.InferOutput<typeof assignee> {
  return id === null ? null : { id, email: email ?? id };
}
