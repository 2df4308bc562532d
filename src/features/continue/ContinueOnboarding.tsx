import { withinAction } from '../../web/navigation/action.ts';
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
import { Fields } from '../../web/form/fields/Fields.tsx';
import { PasswordField } from '../../web/form/fields/PasswordField.tsx';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { TextField } from '../../web/form/fields/TextField.tsx';
import { useStepForm, type Refusal } from '../../web/form/useStepForm.ts';
import { logFailure } from '../../web/log.ts';
import { toast } from '../../web/notices.ts';
import { Page } from '../../web/frame/Page.tsx';
import { follow, hrefOf, useShownScreen } from '../../web/navigation/router.ts';
import { end, session, startSession, useSession } from '../../web/session/session.ts';
import { Why } from '../../web/ui/Why.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { ExternalLink } from '../../web/ui/LinkButton.tsx';
import { continueAccount } from './contract.ts';
import { continueBody, EmailCode, wantsCaptcha, wantsCode } from './EmailCode.tsx';
import { continueFields, continueTexts as texts } from './messages.ts';
import { checkContinue, type ContinueForm } from './rules.ts';

const labels = texts.summary;

function recoveryUrl(): string | null {
  const { passwordRecoveryUrl } = boot.facilitator;
  if (!passwordRecoveryUrl) return null;
  const url = new URL(passwordRecoveryUrl, location.origin);
  url.searchParams.set('redirect', location.origin + hrefOf('continue'));
  return url.href;
}

export function ContinueOnboarding() {
  const { route } = useShownScreen();
  const { isExistingApplicant } = useSession();
  return (
    <Page
      heading={isExistingApplicant || route === 'AddMerchant' ? texts.headingAddMerchant : texts.heading}
      lead={route === 'AddMerchant' ? texts.leadAddMerchant : texts.lead}
      aside={<Why title={texts.asideTitle} answers={[texts.aside]} />}
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
  const { memory, route } = useShownScreen();
  const [defaults] = useState<ContinueForm>({
    email: memory.email ?? invite?.email ?? '',
    password: memory.password ?? '',
    emailCode: null,
    captcha: null,
  });
  const form = useStepForm<ContinueForm>({ defaults, validate, labels, onSubmit: signIn });
  const { refused, showDialog, clear, notice } = useRefusal({
    fields: continueFields,
    onContinue: (kind) => void (kind === 'backoffice' ? showStatus() : form.submit()),
    onClose: () => session().token && void end(),
  });
  const captcha = useCaptchaField(form.field('captcha').state);
  const recovery = recoveryUrl();
  const at = route === 'AddMerchant' ? route : 'continue';
  const showStatus = () => follow(at, 'alreadySubmitted');

  async function signIn(values: ContinueForm): Promise<void | Refusal> {
    clear();
    try {
      const body = { ...continueBody(values), inviteId: invite?.inviteId };
      const headers = await withinAction(captcha.headers());
      const reply = await call(continueAccount, { body, quiet: true, abortable: true, headers });
      if (!reply.ok) return refusedOrFailed(reply.failure);
      const event = continueEvent(reply.data);
      startSession(reply.data);
      // A password in memory comes from a dialog on GetStarted, so don't show another dialog.
      if (event !== 'alreadySubmitted' || memory.password) return await follow(at, event);
      return await showDialog('backoffice', entryMessages.submitted);
    } catch (error) {
      logFailure('Continue failed.', error);
      return toast(texts.failed);
    }
  }

  function refusedOrFailed(failure: Failure) {
    captcha.spent();
    // If the browser reports that it's online, an offline message would be confusing.
    if (failure.kind === 'offline' && navigator.onLine) return toast(texts.failed);
    if (wantsCaptcha(failure)) form.set('captcha', false);
    const asked = wantsCode(failure) && form.values().emailCode === null;
    return asked ? form.field('emailCode').state.set('emailCode', '') : refused(failure);
  }

  return (
    <StepForm form={form}>
      {form.refusal.errors.length === 0 && notice}
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
          <EmailCode state={form.field('emailCode').state} values={form.values} captcha={captcha} />
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
