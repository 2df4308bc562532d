import { useEffect, useState } from 'react';
import { CODE_WAIT } from '../../api/problemTexts.ts';
import { translateMessage } from '../../domain/texts/wording.ts';
import { boot, slug } from '../../web/boot.ts';
import type { CaptchaField } from '../../web/captcha/useCaptchaField.tsx';
import { call } from '../../web/client.ts';
import { messageOf, type Failure } from '../../web/failure.ts';
import { idOf } from '../../web/form/errors.ts';
import { TextField } from '../../web/form/fields/TextField.tsx';
import type { FieldSource } from '../../web/form/useStepForm.ts';
import { NOT_SENT } from '../../web/messages.ts';
import { Banner } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
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

interface Answer {
  tone: 'error' | 'success';
  message: string | null;
}

async function emailAgain({ state, values, captcha }: Form): Promise<Answer | null> {
  const body = continueBody({ ...values(), emailCode: null });
  const headers = await captcha.headers();
  const reply = await call(continueAccount, { body, headers, quiet: true, handles401: true });
  captcha.spent();
  if (reply.ok) return null;
  const { failure } = reply;
  if (wantsCaptcha(failure)) {
    state.set('captcha', false);
    state.leave('captcha');
  }
  if (failure.kind === 'offline') return { tone: 'error', message: NOT_SENT };
  if (!wantsCode(failure)) return { tone: 'error', message: messageOf(failure) };
  const waits = failure.kind === 'refused' && failure.waitTime !== null;
  return waits ? { tone: 'error', message: CODE_WAIT } : { tone: 'success', message: texts.codeSent };
}

export function EmailCode(form: Form) {
  // The code field appears without a navigation, so nothing else moves focus to it.
  useEffect(() => document.getElementById(idOf('emailCode'))?.focus(), []);
  // Shown here, because a dialog around this field makes toasts and the page's alert inert.
  const [answer, setAnswer] = useState<Answer | null>(null);
  async function again(): Promise<void> {
    setAnswer(null);
    setAnswer(await emailAgain(form));
  }
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
        <Button look="link" onClick={() => void again()}>
          {texts.codeAgain}
        </Button>
      </div>
      {answer?.message && (
        <Banner role={answer.tone === 'error' ? 'alert' : 'status'} tone={answer.tone}>
          <p>{translateMessage(answer.message)}</p>
        </Banner>
      )}
    </>
  );
}
