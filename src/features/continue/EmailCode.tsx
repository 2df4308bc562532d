import { useEffect } from 'react';
import { boot, slug } from '../../web/boot.ts';
import { call, showFailure } from '../../web/client.ts';
import type { Failure } from '../../web/failure.ts';
import { idOf } from '../../web/form/errors.ts';
import { TextField } from '../../web/form/TextField.tsx';
import type { FieldSource } from '../../web/form/useStepForm.ts';
import { Banner } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { toast } from '../../web/notices.ts';
import { continueAccount } from './contract.ts';
import { continueTexts as texts } from './messages.ts';
import type { ContinueForm } from './rules.ts';

/** Whether the password was right and counts only with the code that was emailed. */
export function wantsCode(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === 'mailbox_unconfirmed';
}

/** Whether a captcha has to be passed before the password is looked at. */
export function wantsCaptcha(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.code === 'captcha_required';
}

/** The body of the continue call. */
export function continueBody({ email, password, emailCode }: ContinueForm) {
  return { email, password, facId: boot.facilitator.facId, spProductSlug: slug, emailCode: emailCode ?? '' };
}

/** Asks for another code, and says whether one is on its way. */
async function emailAgain(values: ContinueForm): Promise<void> {
  const body = continueBody({ ...values, emailCode: null });
  const reply = await call(continueAccount, { body, quiet: true, signsIn: true });
  if (reply.ok) return;
  if (!wantsCode(reply.failure)) return showFailure(reply.failure);
  const waits = reply.failure.kind === 'refused' && reply.failure.waitTime !== null;
  toast(waits ? texts.codeWait : texts.codeSent, { tone: waits ? 'error' : 'success' });
}

/** Asks for the code that was emailed, once the server said that the password needs one. */
export function EmailCode({ state, values }: { state: FieldSource; values: () => ContinueForm }) {
  // The form stays and only grows, so the focus goes to what is new.
  useEffect(() => document.getElementById(idOf('emailCode'))?.focus(), []);
  return (
    <>
      <Banner>
        <p>{texts.codeWhy}</p>
      </Banner>
      <TextField
        state={state}
        name="emailCode"
        label={texts.code}
        hint={texts.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
      />
      <div>
        <Button look="link" onClick={() => void emailAgain(values())}>
          {texts.codeAgain}
        </Button>
      </div>
    </>
  );
}
