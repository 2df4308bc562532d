import { groupKindOf, ownershipTypes } from '../src/domain/identity.ts';
import type { Field } from '../src/domain/draft.ts';
import { ruleOf, type Fields, type FieldSpec } from '../src/domain/sections/fields.ts';
import { SECTION_RECORDS } from '../src/domain/sections/records.ts';
import { RECORDS } from '../src/domain/sections/secretPath.ts';

export interface DeclaredRule {
  /** Name in the API, such as `birthDate`. */
  name: string;
  ownershipType: string;
  rule: Field;
}

/**
 * Returns every declared field's rule for each type of business. Of the product options, only `dc` (DC in the state
 * list) is on.
 */
export function declaredRules(today: string): DeclaredRule[] {
  const records: { fields: Fields<never> }[] = [...Object.values(RECORDS), ...Object.values(SECTION_RECORDS)];
  const specs = new Map(records.flatMap(({ fields }) => leavesOf(fields)).map((leaf) => [leaf.spec, leaf]));
  return ownershipTypes.flatMap((ownershipType) => {
    const context = { ownershipType, kind: groupKindOf(ownershipType), today, dc: true };
    return [...specs.values()].map(({ name, spec }) => ({
      name,
      ownershipType,
      rule: ruleOf(spec, context as never),
    }));
  });
}

function leavesOf(fields: Fields<never>): { name: string; spec: FieldSpec<never> }[] {
  return Object.entries(fields).flatMap(([name, spec]) =>
    'group' in spec ? leavesOf(spec.group) : [{ name, spec }],
  );
}
