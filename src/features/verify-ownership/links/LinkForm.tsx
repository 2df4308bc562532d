import { useEffect, useRef, type ReactNode } from 'react';
import { MaskedField } from '../../../web/form/fields/MaskedField.tsx';
import { FieldRow } from '../../../web/form/fields/FieldGroup.tsx';
import { TextField } from '../../../web/form/fields/TextField.tsx';
import { StepActions } from '../../../web/form/StepActions.tsx';
import { StepForm } from '../../../web/form/StepForm.tsx';
import type { FieldBinding, StepForm as Form } from '../../../web/form/useStepForm.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { PERSON_LABELS } from '../messages.ts';
import { linkTexts as texts } from './messages.ts';

export function LinkForm<Values extends object>({
  form,
  title,
  hint,
  send,
  onCancel,
  children,
}: {
  form: Form<Values>;
  title: string;
  hint: string;
  send: string;
  onCancel: () => void;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <StepForm form={form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- receives focus when the view changes */}
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{hint}</p>
      {children}
      <StepActions form={form} label={send} busyWords={texts.sending}>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </StepActions>
    </StepForm>
  );
}

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
