import { SelectField } from '../../../web/form/fields/SelectField.tsx';
import type { OwnerPart } from '../personPart.tsx';
import type { labelsFor } from '../rules.ts';
import { ID_TYPE_HINT, ID_TYPE_LABEL } from './idMessages.ts';

export { ownerIdRule } from '../../../domain/ownerIds.ts';
export * from './idMessages.ts';

/** What only a product loads that takes an owner's ITIN. */
export type IdParts = typeof import('./parts.tsx');

/** Asks which number an owner has. */
export function IdTypeField({ form, labels }: { form: OwnerPart; labels: typeof labelsFor }) {
  return (
    <SelectField
      {...form.field('idType')}
      label={ID_TYPE_LABEL}
      hint={ID_TYPE_HINT}
      size={24}
      options={['ssn', 'itin'].map((idType) => ({ value: idType, label: labels({ idType }).ssn }))}
      placeholder={null}
      autoComplete="off"
      // A number of one type is not valid as the other.
      onPick={() => form.set('ssn', '')}
    />
  );
}
