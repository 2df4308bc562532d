import type { Invite } from '../../api/invite.ts';
import { DEMO_PASSWORD, demoAccount } from '../../domain/demo.ts';
import { check, errorsIn } from '../../domain/draft.ts';
import { CONSENT_DOCUMENTS } from '../../domain/legal.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { welcome, WELCOME_LEAD } from '../../journey/texts/messages.ts';
import { withinAction } from '../../web/navigation/action.ts';
import { boot, isDemo, isProduction, provider, slug } from '../../web/boot.ts';
import { captchaErrors, useCaptchaField } from '../../web/captcha/useCaptchaField.tsx';
import { call } from '../../web/client.ts';
import { typedAccount } from '../../web/entry/typedAccount.ts';
import { useRefusal } from '../../web/entry/useRefusal.tsx';
import { WithInvite } from '../../web/entry/WithInvite.tsx';
import { CheckboxField } from '../../web/form/fields/CheckboxField.tsx';
import { Fields } from '../../web/form/fields/Fields.tsx';
import { PasswordField } from '../../web/form/fields/PasswordField.tsx';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { NAME_INPUT, TextField } from '../../web/form/fields/TextField.tsx';
import { useStepForm } from '../../web/form/useStepForm.ts';
import { openLegal, type LegalDocument } from '../../web/frame/legal.ts';
import { LEGAL_NAMES } from '../../web/messages.ts';
import { Page } from '../../web/frame/Page.tsx';
import { follow, useShownScreen } from '../../web/navigation/router.ts';
import { startSession } from '../../web/session/session.ts';
import { Aside } from '../../web/ui/Aside.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { initiateAccount } from './contract.ts';
import css from './GetStarted.module.css';
import { accountStartFields, FORM_ERRORS_TOAST, getStartedTexts as texts } from './messages.ts';
import { PasswordMeter, PasswordRules } from './PasswordStrength.tsx';
import { accountStartFormRules, type AccountStartForm } from './rules.ts';
import { useStrength } from './useStrength.ts';

type Form = AccountStartForm & { captcha: boolean };

const labels = texts.summary;

function validate(values: Form) {
  const errors = translateAll(errorsIn(check(accountStartFormRules, values)), accountStartFields);
  return [...errors, ...captchaErrors(!isProduction || values.captcha)];
}

function defaultsFrom(invite: Invite | null): Form {
  const empty = { name: '', email: '', password: '', terms: false, captcha: false };
  const known = typedAccount.get() ?? invite;
  const demo = isDemo ? demoAccount(Date.now().toString(36)) : null;
  if (!known) return { ...empty, ...demo };
  return { ...empty, name: known.name, email: known.email, password: isDemo ? DEMO_PASSWORD : '' };
}

export function GetStarted() {
  return (
    <Page
      heading={welcome(provider)}
      lead={WELCOME_LEAD}
      aside={
        <Aside title={texts.asideTitle}>
          <ul className={css.needs}>
            {texts.aside.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </Aside>
      }
    >
      <Card>
        <WithInvite fields={3}>{(invite) => <StartForm invite={invite} />}</WithInvite>
      </Card>
    </Page>
  );
}

function StartForm({ invite }: { invite: Invite | null }) {
  const { query } = useShownScreen();
  const form = useStepForm<Form>({
    defaults: defaultsFrom(invite),
    validate,
    labels,
    refusedToast: FORM_ERRORS_TOAST,
    onSubmit: start,
  });
  const captcha = useCaptchaField(form.field('captcha').state);
  const strength = useStrength(form.watch('password'));
  const { refused, clear, notice } = useRefusal({
    fields: accountStartFields,
    onContinue: () => {
      const { email, password } = form.values();
      void follow('GetStarted', 'inProgress', { memory: { email, password } });
    },
  });
  async function start({ name, email, password }: Form) {
    clear();
    typedAccount.set({ name, email });
    const headers = isProduction ? await withinAction(captcha.headers()) : undefined;
    if (isProduction && !headers) return { errors: captchaErrors(false) };
    const reply = await call(initiateAccount, {
      body: {
        facId: boot.facilitator.facId,
        spProductSlug: slug,
        name,
        email,
        password,
        inviteId: invite?.inviteId,
        ofQuery: query['of'],
        consents: [...CONSENT_DOCUMENTS],
      },
      headers,
      quiet: true,
      abortable: true,
    });
    if (reply.ok) {
      startSession(reply.data);
      return follow('GetStarted', 'started');
    }
    captcha.spent();
    const { failure } = reply;
    if (failure.kind !== 'refused') return refused(failure);
    if (failure.errors.some(({ field }) => field === 'captcha')) form.set('captcha', false);
    if (failure.code === 'invite_expired') return follow('GetStarted', 'inviteExpired');
    if (failure.code === 'invite_submitted') return follow('GetStarted', 'inviteSubmitted');
    return refused(failure);
  }

  return (
    <StepForm form={form}>
      {notice}
      <Fields>
        <TextField
          {...form.field('name')}
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="name"
          {...NAME_INPUT}
        />
        <TextField
          {...form.field('email')}
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.field('password')}
          label={texts.password}
          hint={<PasswordRules strength={strength.strength} />}
          autoComplete="new-password"
          after={<PasswordMeter {...strength} />}
        />
        <CheckboxField {...form.field('terms')} label={<Agreement />} spoken={texts.agree} />
        {isProduction && captcha.field}
      </Fields>
      <StepActions form={form} label={texts.start} busyWords={texts.starting}>
        <Button look="quiet" onClick={() => void follow('GetStarted', 'continuePrevious')}>
          {texts.continuePrevious}
        </Button>
      </StepActions>
    </StepForm>
  );
}

/** Uses buttons, because clicking a button in a label doesn't toggle the label's checkbox. */
function Agreement() {
  return (
    <span className={css.agreement}>
      {texts.agreeTo} <Opens name="terms" />, <Opens name="privacy" /> {texts.and} <Opens name="esign" />
    </span>
  );
}

function Opens({ name }: { name: LegalDocument }) {
  return (
    <Button look="link" onClick={() => openLegal(name)}>
      {LEGAL_NAMES[name]}
    </Button>
  );
}
