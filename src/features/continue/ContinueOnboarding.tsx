import { during } from '../../web/act.ts';
import { useState } from 'react';
import type { Invite } from '../../api/invite.ts';
import { continueEvent } from '../../journey/outcomes.ts';
import { boot } from '../../web/boot.ts';
import { captchaErrors, useCaptchaField } from '../../web/captcha/useCaptchaField.tsx';
import { call } from '../../web/client.ts';
import { entryMessages } from '../../web/entry/messages.ts';
import { useRefusal } from '../../web/entry/useRefusal.tsx';
import { WithInvite } from '../../web/entry/WithInvite.tsx';
import type { Failure } from '../../web/failure.ts';
import { Fields } from '../../web/form/FieldGroup.tsx';
import { PasswordField } from '../../web/form/PasswordField.tsx';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { TextField } from '../../web/form/TextField.tsx';
import { useStepForm, type Refusal } from '../../web/form/useStepForm.ts';
import { logFailure } from '../../web/log.ts';
import { toast } from '../../web/notices.ts';
import { Page } from '../../web/Page.tsx';
import { follow, hrefOf, usePlace } from '../../web/router.ts';
import { end, startSession } from '../../web/session.ts';
import { Aside } from '../../web/ui/Aside.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { ExternalLink } from '../../web/ui/LinkButton.tsx';
import { continueAccount } from './contract.ts';
import { continueBody, EmailCode, wantsCaptcha, wantsCode } from './EmailCode.tsx';
import { continueFields, continueTexts as texts } from './messages.ts';
import { checkContinue, type ContinueForm } from './rules.ts';

/** As the messages name them, so that the summary need not say it twice. */
const labels = texts.summary;

/** Where a forgotten password is reset; from there the way leads back to this product. */
function recoveryUrl(): string | null {
  const { passwordRecoveryUrl } = boot.facilitator;
  if (!passwordRecoveryUrl) return null;
  const url = new URL(passwordRecoveryUrl, location.origin);
  url.searchParams.set('redirect', location.origin + hrefOf('continue'));
  return url.href;
}

/** Sign-in to a saved application, and of an existing applicant who adds another merchant account. */
export function ContinueOnboarding() {
  const { route } = usePlace();
  return (
    <Page
      lead={route === 'AddMerchant' ? texts.leadAddMerchant : texts.lead}
      aside={
        <Aside title={texts.asideTitle}>
          <p>{texts.aside}</p>
        </Aside>
      }
    >
      <Card>
        <WithInvite fields={2}>{(invite) => <SignIn invite={invite} />}</WithInvite>
      </Card>
    </Page>
  );
}

function validate(values: ContinueForm) {
  return [...checkContinue(values), ...captchaErrors(values.captcha !== false)];
}

function SignIn({ invite }: { invite: Invite | null }) {
  const { memory, route } = usePlace();
  // What came from the entry screen stays in memory and is read once.
  const [defaults] = useState<ContinueForm>({
    email: memory.email ?? invite?.email ?? '',
    password: memory.password ?? '',
    emailCode: null,
    captcha: null,
  });
  const form = useStepForm<ContinueForm>({ defaults, validate, labels, onSubmit: signIn });
  const { refused, showDialog, clear, notice } = useRefusal({
    fields: continueFields,
    onContinue: () => void form.submit(),
  });
  const captcha = useCaptchaField(form.field('captcha').state);
  const recovery = recoveryUrl();

  async function signIn(values: ContinueForm): Promise<void | Refusal> {
    clear();
    try {
      const body = { ...continueBody(values), inviteId: invite?.inviteId };
      const headers = await during(captcha.headers());
      const reply = await call(continueAccount, { body, quiet: true, cancels: true, headers });
      if (!reply.ok) return refusedOrFailed(reply.failure);
      const event = continueEvent(reply.data);
      startSession(reply.data);
      if (event !== 'alreadySubmitted')
        return await follow(route === 'AddMerchant' ? route : 'continue', event);
      // The token may visit nothing.
      void end();
      return showDialog('backoffice', entryMessages.submitted);
    } catch (error) {
      logFailure('Continue failed.', error);
      return toast(texts.failed);
    }
  }

  function refusedOrFailed(failure: Failure) {
    captcha.spent();
    // The browser believes it is online, so saying that it is not would help nobody.
    if (failure.kind === 'offline' && navigator.onLine) return toast(texts.failed);
    // Too many guesses at this password, by anyone: from now on each try needs a captcha.
    if (wantsCaptcha(failure)) form.set('captcha', false);
    const asked = wantsCode(failure) && form.values().emailCode === null;
    return asked ? form.field('emailCode').state.set('emailCode', '') : refused(failure);
  }

  return (
    <StepForm form={form}>
      {notice}
      <Fields>
        <TextField
          {...form.field('email')}
          label={texts.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...form.field('password')} label={texts.password} autoComplete="current-password" />
        {form.watch('emailCode') !== null && (
          <EmailCode state={form.field('emailCode').state} values={form.values} />
        )}
        {form.watch('captcha') !== null && captcha.field}
      </Fields>
      <StepActions form={form} busyWords={texts.busy}>
        {recovery && (
          <ExternalLink look="quiet" href={recovery}>
            {texts.forgot}
          </ExternalLink>
        )}
      </StepActions>
    </StepForm>
  );
}
