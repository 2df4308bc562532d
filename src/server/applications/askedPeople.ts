import { personName } from '../../domain/personName.ts';
import type { StoredPeople } from '../sectionRules.ts';
import { maskedPeople } from './groups/group.ts';

export function namesOf(
  group: StoredPeople | undefined,
): (about: string | null | undefined) => string | undefined {
  const { owners, contact } = maskedPeople(group);
  const people: Readonly<Record<string, object | undefined>> = {
    ...Object.fromEntries(owners.map((owner, index) => [`owners.${index}`, owner])),
    contact,
  };
  return (about) => personName(people[about ?? ''] ?? {}) || undefined;
}
