import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../api/endpoint.ts';
import { check, errorsIn, strict } from '../../../domain/draft.ts';
import { smsCode } from '../../../domain/fields/smsCode.ts';
import { translateAll, translateMessage } from '../../../domain/texts/messages.ts';
import { call, showFailure } from '../../../web/client.ts';
import { useCountdown } from '../../../web/countdown/useCountdown.ts';
import { Wait } from '../../../web/countdown/Wait.tsx';
import { MaskedField } from '../../../web/form/fields/MaskedField.tsx';
import { StepActions } from '../../../web/form/StepActions.tsx';
import { StepForm } from '../../../web/form/StepForm.tsx';
import { useRepeatKeys } from '../../../web/form/useRepeatKeys.ts';
import { refusalOf } from '../../../web/form/refusalOf.ts';
import { useStepForm, type Refusal } from '../../../web/form/useStepForm.ts';
import { startAction } from '../../../web/navigation/action.ts';
import { Alert } from '../../../web/ui/Alert.tsx';
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
  onResent,
  onEnded,
  onVerified,
}: {
  opened: ReplyOf<typeof openOwnerLink>;
  onResent: (opened: ReplyOf<typeof openOwnerLink>) => void;
  /** Called if the link no longer works. */
  onEnded: () => void;
  onVerified: (entering: Entering) => void;
}) {
  const form = useStepForm({
    defaults: { smsCode: opened.smsCode ?? '' },
    validate: (values) => translateAll(errorsIn(check(rules, values)), codeField),
    labels: { smsCode: texts.code },
    onSubmit: verify,
  });
  const repeatKey = useRepeatKeys();
  const [resending, setResending] = useState(false);
  const [limited, setLimited] = useState('');
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

  async function resend(): Promise<void> {
    if (left > 0) return;
    startAction(() => setResending(false));
    setResending(true);
    setLimited('');
    const body = { ownerToken: location.hash.slice(1), resend: true };
    const reply = await call(openOwnerLink, { body, quiet: true, idempotent: true });
    setResending(false);
    if (reply.ok) {
      form.reset({ smsCode: reply.data.smsCode ?? '' });
      return onResent(reply.data);
    }
    const { failure } = reply;
    if (failure.kind !== 'refused') return showFailure(failure);
    if (failure.status !== 429) return onEnded();
    // The form stays, because the last code may still be valid.
    start(failure.waitTime ?? 0);
    setLimited(failure.message);
  }

  return (
    <StepForm form={form}>
      {limited && left > 0 && (
        <Alert tone="warning">
          <p>{translateMessage(limited)}</p>
        </Alert>
      )}
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
        <Button look="link" aria-disabled={left > 0} busy={resending} onClick={() => void resend()}>
          {texts.again}
        </Button>
        <Wait left={left} />
      </div>
      <StepActions form={form} label={texts.verify} busyWords={texts.verifying} />
    </StepForm>
  );
}
