import { FieldRow } from '../../../web/form/fields/FieldGroup.tsx';
import { MaskedField } from '../../../web/form/fields/MaskedField.tsx';
import { TextField } from '../../../web/form/fields/TextField.tsx';
import type { FieldBinding } from '../../../web/form/useStepForm.ts';
import { PERSON_LABELS } from '../messages.ts';
import { linkTexts as texts } from './messages.ts';

/** Where an owner gets the link and the code. */
export function RecipientFields({
  form,
}: {
  form: { field: (name: 'email' | 'phoneNumber') => FieldBinding };
}) {
  return (
    <FieldRow>
      <TextField
        {...form.field('email')}
        label={PERSON_LABELS.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <MaskedField
        {...form.field('phoneNumber')}
        label={PERSON_LABELS.phoneNumber}
        hint={texts.phoneHint}
        mask="phone"
        autoComplete="off"
      />
    </FieldRow>
  );
}
