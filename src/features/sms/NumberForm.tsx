import type { ReactNode } from 'react';
import { check, errorsIn } from '../../domain/draft.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { Fields } from '../../web/form/fields/Fields.tsx';
import { MaskedField } from '../../web/form/fields/MaskedField.tsx';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { useStepForm, type Refusal } from '../../web/form/useStepForm.ts';
import { Banner } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { smsFields, smsTexts as texts } from './messages.ts';
import { mobileNumberRules } from './rules.ts';
import { Wait } from '../../web/countdown/Wait.tsx';

interface Form {
  mobileNumber: string;
}

const labels = { mobileNumber: texts.number };

const validate = (values: Form) => translateAll(errorsIn(check(mobileNumberRules, values)), smsFields);

/** `onSend` returns true on success, field errors to show, or undefined if the form has nothing to show. */
export function NumberForm({
  number,
  notice,
  wait,
  onSend,
  onHaveCode,
}: {
  number: string;
  notice: ReactNode;
  wait: number;
  onSend: (number: string) => Promise<true | Refusal | undefined>;
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
      {onHaveCode && (
        <Banner>
          <p>{texts.alreadySent}</p>
          <Button look="link" onClick={onHaveCode}>
            {texts.haveCode}
          </Button>
        </Banner>
      )}
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
      </Fields>
      <StepActions form={form} busyWords={texts.sending} />
    </StepForm>
  );
}
