import { useId, useState } from 'react';
import { check } from '../../domain/draft.ts';
import { translateAll } from '../../domain/messages.ts';
import { boot, slug } from '../../web/boot.ts';
import { call } from '../../web/client.ts';
import { messageOf, type Failure } from '../../web/failure.ts';
import { PasswordField } from '../../web/form/PasswordField.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { TextField } from '../../web/form/TextField.tsx';
import { useStepForm, type Refusal } from '../../web/form/useStepForm.ts';
import { go } from '../../web/router.ts';
import { end } from '../../web/session.ts';
import { adopt, discard } from '../../web/sessionKeeper.ts';
import { status } from '../../web/status.ts';
import { Button } from '../../web/ui/Button.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { continueAccount } from './contract.ts';
import { continueFields, continueTexts, sessionTexts as texts } from './messages.ts';
import { continueRules, type ContinueForm } from './rules.ts';

const labels = { email: 'Email address', password: 'Password' };

function validate(values: ContinueForm) {
  const checked = check(continueRules, values);
  return checked.ok ? [] : translateAll(checked.errors, continueFields);
}

/** `d...@example.com`: whoever comes by reads no address, and its owner knows it. */
function shortened(email: string): string {
  return email.replace(/^(.).*(?=@)/, '$1...');
}

/** Asks for the password where the session ended, over the screen with all that was typed. */
export function PasswordDialog() {
  const formId = useId();
  const [known] = useState(() => status.get()?.account.email ?? '');
  const form = useStepForm<ContinueForm>({
    defaults: { email: known, password: '' },
    validate,
    labels,
    onSubmit: signIn,
  });
  return (
    <Dialog
      title={texts.ended}
      blocking
      onClose={signOut}
      actions={
        <>
          <Button type="submit" form={formId} look="primary" busy={form.submitting}>
            {texts.signIn}
          </Button>
          <Button onClick={signOut}>{texts.signOut}</Button>
        </>
      }
    >
      <p>{texts.endedWhy}</p>
      {known && (
        <p>
          {texts.account} <strong>{shortened(known)}</strong>
        </p>
      )}
      <StepForm form={form} id={formId}>
        {known ? (
          // Tells password managers whose password is asked for.
          <input hidden readOnly type="email" autoComplete="username" value={known} />
        ) : (
          <TextField
            {...form.field('email')}
            label={continueTexts.email}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <PasswordField
          {...form.field('password')}
          label={continueTexts.password}
          autoComplete="current-password"
        />
      </StepForm>
      <output>{form.slow && texts.signingIn}</output>
    </Dialog>
  );
}

async function signIn({ email, password }: ContinueForm): Promise<void | Refusal> {
  const body = { facId: boot.facilitator.facId, spProductSlug: slug, email, password };
  const reply = await call(continueAccount, { body, quiet: true, signsIn: true });
  if (!reply.ok) return { errors: refusals(reply.failure) };
  const outcome = await adopt(reply.data);
  if (outcome === 'same') return undefined;
  if (outcome === 'another') await discard(reply.data);
  return { errors: [{ field: '', message: texts[outcome] }] };
}

/** Everything stands in the dialog: a wrong password beside its field, the rest in the summary. */
function refusals(failure: Failure) {
  const message = messageOf(failure) ?? texts.failed;
  const isWrong = failure.kind === 'refused' && failure.status === 401;
  return [{ field: isWrong ? 'password' : '', message }];
}

function signOut(): void {
  void end();
  void go('GetStarted', { replace: true });
}
