import { SelectField } from '../../../web/form/fields/SelectField.tsx';
import type { OwnerPart } from '../review/personPart.tsx';
import { ITIN, PERSON_LABELS } from '../messages.ts';
import { ID_TYPE_HINT, ID_TYPE_LABEL } from './idMessages.ts';

export { ownerIdRule } from '../../../domain/ownership/ownerIds.ts';
export * from './idMessages.ts';

export type IdParts = typeof import('./parts.tsx');

export function IdTypeField({ form }: { form: OwnerPart }) {
  const { state, name } = form.field('ssn');
  return (
    <SelectField
      {...form.field('idType')}
      label={ID_TYPE_LABEL}
      hint={ID_TYPE_HINT}
      size={24}
      options={[
        { value: 'ssn', label: PERSON_LABELS.ssn },
        { value: 'itin', label: ITIN.label },
      ]}
      placeholder={null}
      autoComplete="off"
      // Clears the number, because no number is valid as both an SSN and an ITIN.
      onPick={() => state.clear(name)}
    />
  );
}
