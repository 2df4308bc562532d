import { useEffect } from 'react';
import { CODE_WAIT } from '../../api/problemTexts.ts';
import { boot, slug } from '../../web/boot.ts';
import type { CaptchaField } from '../../web/captcha/useCaptchaField.tsx';
import { call, showFailure } from '../../web/client.ts';
import type { Failure } from '../../web/failure.ts';
import { idOf } from '../../web/form/errors.ts';
import { TextField } from '../../web/form/fields/TextField.tsx';
import type { FieldSource } from '../../web/form/useStepForm.ts';
import { Banner } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { toast } from '../../web/notices.ts';
import { continueAccount } from './contract.ts';
import { continueTexts as texts } from './messages.ts';
import type { ContinueForm } from './rules.ts';

export function wantsCode(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === 'mailbox_unconfirmed';
}

export function wantsCaptcha(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === 'captcha_required';
}

export function continueBody({ email, password, emailCode }: ContinueForm) {
  return { email, password, facId: boot.facilitator.facId, spProductSlug: slug, emailCode: emailCode ?? '' };
}

interface Form {
  state: FieldSource;
  values: () => ContinueForm;
  captcha: CaptchaField;
}

async function emailAgain({ state, values, captcha }: Form): Promise<void> {
  const body = continueBody({ ...values(), emailCode: null });
  const headers = await captcha.headers();
  const reply = await call(continueAccount, { body, headers, quiet: true, handles401: true });
  captcha.spent();
  if (reply.ok) return;
  if (wantsCaptcha(reply.failure)) {
    state.set('captcha', false);
    state.leave('captcha');
  }
  if (!wantsCode(reply.failure)) return showFailure(reply.failure);
  const waits = reply.failure.kind === 'refused' && reply.failure.waitTime !== null;
  toast(waits ? CODE_WAIT : texts.codeSent, { tone: waits ? 'error' : 'success' });
}

export function EmailCode(form: Form) {
  // The code field appears without a navigation, so nothing else moves focus to it.
  useEffect(() => document.getElementById(idOf('emailCode'))?.focus(), []);
  return (
    <>
      <Banner>
        <p>{texts.codeWhy}</p>
      </Banner>
      <TextField
        state={form.state}
        name="emailCode"
        label={texts.code}
        hint={texts.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
      />
      <div>
        <Button look="link" onClick={() => void emailAgain(form)}>
          {texts.codeAgain}
        </Button>
      </div>
    </>
  );
}
