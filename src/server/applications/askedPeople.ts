import { fieldProblem, Problem } from '../../api/problem.ts';
import { unknownPeople } from '../../domain/requests/newRequest.ts';
import type { NewRequest } from '../../domain/requests/requests.ts';
import { maskedPeople } from './groups/group.ts';
import type { Loaded } from './applicationRow.ts';

export function peopleRefusal({ group }: Pick<Loaded, 'group'>, request: NewRequest): Problem | undefined {
  const errors = unknownPeople(request, maskedPeople(group));
  return errors.length > 0 ? fieldProblem(errors) : undefined;
}
