import { useEffect } from 'react';
import type { ReplyOf } from '../../../api/endpoint.ts';
import { check, errorsIn, strict } from '../../../domain/draft.ts';
import { smsCode } from '../../../domain/fields/smsCode.ts';
import { translateAll } from '../../../domain/texts/messages.ts';
import { call, showFailure } from '../../../web/client.ts';
import { useCountdown } from '../../../web/countdown/useCountdown.ts';
import { Wait } from '../../../web/countdown/Wait.tsx';
import { MaskedField } from '../../../web/form/fields/MaskedField.tsx';
import { StepActions } from '../../../web/form/StepActions.tsx';
import { StepForm } from '../../../web/form/StepForm.tsx';
import { useRepeatKeys } from '../../../web/form/useRepeatKeys.ts';
import { refusalOf } from '../../../web/form/refusalOf.ts';
import { useStepForm, type Refusal } from '../../../web/form/useStepForm.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { openOwnerLink, readOwnerDetails, verifyOwner } from './contract.ts';
import { codeField, ownerScreen as texts } from './messages.ts';

const rules = strict({ smsCode });

export interface Entering {
  token: string;
  details: ReplyOf<typeof readOwnerDetails>['data'];
}

export function OwnerCode({
  opened,
  onResend,
  onVerified,
}: {
  opened: ReplyOf<typeof openOwnerLink>;
  onResend: () => void;
  onVerified: (entering: Entering) => void;
}) {
  const form = useStepForm({
    defaults: { smsCode: opened.smsCode ?? '' },
    validate: (values) => translateAll(errorsIn(check(rules, values)), codeField),
    labels: { smsCode: texts.code },
    onSubmit: verify,
  });
  const repeatKey = useRepeatKeys();
  const { left, start } = useCountdown();
  useEffect(() => start(opened.data.waitTime), [opened, start]);

  async function verify(values: { smsCode: string }): Promise<void | Refusal> {
    const body = { ownerToken: location.hash.slice(1), smsCode: values.smsCode };
    const reply = await call(verifyOwner, { body, quiet: true, headers: repeatKey(values.smsCode) });
    if (!reply.ok) return refusalOf(reply.failure, codeField);
    const { token } = reply.data;
    const headers = { authorization: `Bearer ${token}` };
    const details = await call(readOwnerDetails, { headers, quiet: true, handles401: true });
    return details.ok ? onVerified({ token, details: details.data.data }) : showFailure(details.failure);
  }

  return (
    <StepForm form={form}>
      <p>{texts.asked(opened.data)}</p>
      <p>{opened.data.hasCode ? texts.codeSent(opened.data.phoneHint) : texts.codeEnded}</p>
      <MaskedField
        {...form.field('smsCode')}
        mask="code"
        label={texts.code}
        hint={texts.codeHint}
        autoComplete="one-time-code"
        enterKeyHint="go"
      />
      <div>
        <Button look="link" aria-disabled={left > 0} onClick={() => left > 0 || onResend()}>
          {texts.again}
        </Button>
        <Wait left={left} />
      </div>
      <StepActions form={form} label={texts.verify} busyWords={texts.verifying} />
    </StepForm>
  );
}
