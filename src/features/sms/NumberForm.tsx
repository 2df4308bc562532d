import type { ReactNode } from 'react';
import { check } from '../../domain/draft.ts';
import { translateAll } from '../../domain/messages.ts';
import { Fields } from '../../web/form/FieldGroup.tsx';
import { MaskedField } from '../../web/form/MaskedField.tsx';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { useStepForm, type Refusal } from '../../web/form/useStepForm.ts';
import { Button } from '../../web/ui/Button.tsx';
import { smsFields, smsTexts as texts } from './messages.ts';
import { mobileNumberRules } from './rules.ts';
import { Wait } from './Wait.tsx';

interface Form {
  mobileNumber: string;
}

const labels = { mobileNumber: texts.number };

function validate(values: Form) {
  const checked = check(mobileNumberRules, values);
  return checked.ok ? [] : translateAll(checked.errors, smsFields);
}

/** Asks for the number. `onSend` gives what is wrong with it, or leads on. */
export function NumberForm({
  number,
  notice,
  wait,
  onSend,
  onHaveCode,
}: {
  number: string;
  /** Stands above the field. */
  notice: ReactNode;
  /** Milliseconds until another code may be asked for. */
  wait: number;
  onSend: (number: string) => Promise<true | Refusal | undefined>;
  /** Leads to the code without another one; absent where none was sent. */
  onHaveCode: (() => void) | undefined;
}) {
  const form = useStepForm<Form>({
    defaults: { mobileNumber: number },
    validate,
    labels,
    onSubmit: async ({ mobileNumber }) => {
      const answer = await onSend(mobileNumber);
      return answer === true ? undefined : answer;
    },
  });
  return (
    <StepForm form={form}>
      {notice}
      <Fields>
        <MaskedField
          {...form.field('mobileNumber')}
          mask="phone"
          label={texts.number}
          hint={texts.numberHint}
          autoComplete="tel-national"
          enterKeyHint="go"
        />
        {wait > 0 && <Wait left={wait} />}
        {onHaveCode && (
          <p>
            <Button look="link" onClick={onHaveCode}>
              {texts.haveCode}
            </Button>
          </p>
        )}
      </Fields>
      <StepActions form={form} busyWords={texts.sending} />
    </StepForm>
  );
}
