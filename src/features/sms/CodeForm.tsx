import { useEffect, useState, type ReactNode } from 'react';
import { check, errorsIn } from '../../domain/draft.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { startAction } from '../../web/navigation/action.ts';
import { call } from '../../web/client.ts';
import { idOf } from '../../web/form/errors.ts';
import { MaskedField } from '../../web/form/fields/MaskedField.tsx';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { useRepeatKeys } from '../../web/form/useRepeatKeys.ts';
import { useStepForm, type Refusal } from '../../web/form/useStepForm.ts';
import { logFailure } from '../../web/log.ts';
import { serverAlert, toast } from '../../web/notices.ts';
import { Button } from '../../web/ui/Button.tsx';
import { verifySms } from './contract.ts';
import { INVALID_CODE, smsFields, smsTexts as texts, VERIFICATION_FAILED } from './messages.ts';
import css from './MobileCodeVerification.module.css';
import { isCodeComplete, smsCodeRules } from './rules.ts';
import { Wait } from '../../web/countdown/Wait.tsx';

interface Form {
  smsCode: string;
}

const labels = { smsCode: texts.code };

const validate = (values: Form) => translateAll(errorsIn(check(smsCodeRules, values)), smsFields);

export function CodeForm({
  code,
  notice,
  wait,
  onResend,
  onDifferentNumber,
  onVerified,
  onWait,
}: {
  code: string;
  notice: ReactNode;
  /** Milliseconds until the applicant may request another code. */
  wait: number;
  onResend: () => Promise<true | Refusal | undefined>;
  onDifferentNumber: () => void;
  onVerified: () => Promise<unknown>;
  onWait: (milliseconds: number, message: string) => void;
}) {
  const form = useStepForm<Form>({ defaults: { smsCode: code }, validate, labels, onSubmit: verify });
  const repeatKey = useRepeatKeys();
  const [resending, setResending] = useState(false);
  // Showing this form is not a navigation, so nothing else moves focus to it.
  useEffect(() => document.getElementById(idOf('smsCode'))?.focus(), []);

  async function verify({ smsCode }: Form): Promise<void | Refusal> {
    // The call isn't retried after a network failure, because the specification requires showing the failure at once.
    const input = { body: { smsCode }, quiet: true, includesReads: true, abortable: true } as const;
    const reply = await call(verifySms, { ...input, headers: repeatKey(smsCode), idempotent: false });
    if (reply.ok && reply.data.status === 'valid') return void (await onVerified());
    if (reply.ok) {
      logFailure(INVALID_CODE);
      const message = reply.data.status === 'expired' ? texts.expired : texts.invalid;
      return { errors: [{ field: 'smsCode', message }] };
    }
    const { failure } = reply;
    if (failure.kind === 'refused' && failure.status === 429)
      return onWait(failure.waitTime ?? 0, failure.message);
    if (failure.kind === 'refused' && failure.code === 'step_unavailable') return void (await onVerified());
    serverAlert.set(VERIFICATION_FAILED);
  }

  async function resend(): Promise<void> {
    if (wait > 0 || resending) return;
    startAction(() => setResending(false));
    setResending(true);
    const answer = await onResend();
    setResending(false);
    if (answer === true) toast(texts.resent, { tone: 'success' });
  }

  return (
    <StepForm form={form}>
      {notice}
      <div>
        <div className={css.code}>
          <MaskedField
            {...form.field('smsCode')}
            mask="code"
            label={texts.code}
            hint={texts.codeHint}
            autoComplete="one-time-code"
            enterKeyHint="go"
          />
        </div>
        <div className={css.others}>
          <Button look="link" aria-disabled={wait > 0} busy={resending} onClick={() => void resend()}>
            {texts.resend}
          </Button>
          <Button look="link" onClick={onDifferentNumber}>
            {texts.differentNumber}
          </Button>
        </div>
        <Wait left={wait} />
      </div>
      <StepActions
        form={form}
        busyWords={texts.verifying}
        disabled={!isCodeComplete(form.watch('smsCode'))}
      />
    </StepForm>
  );
}
