import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { FieldError } from '../../domain/fieldError.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { captchaErrors, useCaptchaField } from '../../web/captcha/useCaptchaField.tsx';
import { call } from '../../web/client.ts';
import { messageOf } from '../../web/failure.ts';
import { idOf } from '../../web/form/errors.ts';
import { createFormState } from '../../web/form/formState.ts';
import { PasswordField } from '../../web/form/fields/PasswordField.tsx';
import { TextField } from '../../web/form/fields/TextField.tsx';
import { go } from '../../web/navigation/router.ts';
import { end } from '../../web/session/session.ts';
import { adoptToken, discard } from '../../web/session/sessionKeeper.ts';
import { status } from '../../web/session/status.ts';
import { Button } from '../../web/ui/Button.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { continueAccount } from './contract.ts';
import { continueBody, EmailCode, wantsCaptcha, wantsCode } from './EmailCode.tsx';
import { continueFields, continueTexts, sessionTexts as texts } from './messages.ts';
import { checkContinue, type ContinueForm } from './rules.ts';

function shortened(email: string): string {
  return email.replace(/^(.).*(?=@)/, '$1...');
}

export function PasswordDialog({ why }: { why: string }) {
  const formId = useId();
  const [known] = useState(() => status.get()?.account.email ?? '');
  const [state] = useState(() =>
    createFormState<ContinueForm>({
      defaults: { email: known, password: '', emailCode: null, captcha: null },
      validate: (values) => [...checkContinue(values), ...captchaErrors(values.captcha !== false)],
    }),
  );
  const asksCode = useSyncExternalStore(state.subscribe, () => state.values().emailCode !== null);
  const asksCaptcha = useSyncExternalStore(state.subscribe, () => state.values().captcha !== null);
  const captcha = useCaptchaField(state);
  useEffect(() => {
    if (asksCaptcha) document.getElementById(idOf('captcha'))?.focus();
  }, [asksCaptcha]);
  const [busy, setBusy] = useState(false);

  function refuse(errors: readonly FieldError[]): void {
    state.refuse(errors);
    const control = document.getElementById(idOf(errors[0]?.field ?? 'password'));
    // Blur first, because screen readers wouldn't announce a field that already has focus.
    control?.blur();
    control?.focus();
  }

  async function submit(): Promise<void> {
    if (busy) return;
    const wrong = state.errors();
    if (wrong.length > 0) return refuse(wrong);
    setBusy(true);
    const errors = await signIn(state.values(), await captcha.headers());
    captcha.spent();
    setBusy(false);
    if (errors === 'captcha') {
      state.set('captcha', false);
      refuse(captchaErrors(false));
    } else if (errors === 'code') state.set('emailCode', '');
    else if (errors.length > 0) refuse(errors);
  }

  return (
    <Dialog
      title={texts.ended}
      blocking
      onClose={signOut}
      actions={
        <>
          <Button type="submit" form={formId} look="primary" busy={busy}>
            {texts.signIn}
          </Button>
          <Button onClick={signOut}>{texts.signOut}</Button>
        </>
      }
    >
      <p>{why}</p>
      {known && (
        <p>
          {texts.account} <strong>{shortened(known)}</strong>
        </p>
      )}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {known ? (
          // Lets password managers identify the account.
          <input hidden readOnly type="email" autoComplete="username" value={known} />
        ) : (
          <TextField
            state={state}
            name="email"
            label={continueTexts.email}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <PasswordField
          state={state}
          name="password"
          label={continueTexts.password}
          autoComplete="current-password"
        />
        {asksCaptcha && captcha.field}
        {asksCode && <EmailCode state={state} values={state.values} captcha={captcha} />}
      </form>
    </Dialog>
  );
}

/** For accounts of an identity provider, which have no password. */
export function SignOutDialog() {
  return (
    <Dialog
      title={texts.endedSignOn}
      blocking
      onClose={signOut}
      actions={
        <Button look="primary" onClick={signOut}>
          {texts.signOut}
        </Button>
      }
    >
      <p>{texts.endedSaved}</p>
      <p>{texts.endedAgain}</p>
    </Dialog>
  );
}

async function signIn(
  values: ContinueForm,
  headers: Record<string, string> | undefined,
): Promise<readonly FieldError[] | 'code' | 'captcha'> {
  const body = continueBody(values);
  const reply = await call(continueAccount, {
    body,
    quiet: true,
    handles401: true,
    survivesActions: true,
    headers,
  });
  const beside = (message: string) => [{ field: 'password', message }];
  if (!reply.ok) {
    const { failure } = reply;
    if (wantsCaptcha(failure)) return 'captcha';
    if (wantsCode(failure) && values.emailCode === null) return 'code';
    if (failure.kind === 'refused' && failure.errors.length > 0)
      return translateAll(failure.errors, continueFields);
    return beside(messageOf(failure) ?? texts.failed);
  }
  const outcome = await adoptToken(reply.data);
  if (outcome === 'same') return [];
  if (outcome === 'another') await discard(reply.data);
  return beside(texts[outcome]);
}

function signOut(): void {
  void end();
  void go('GetStarted', { replace: true });
}
