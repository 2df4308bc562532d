import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refusalOf, SESSION_ENDS } from '../../api/staffSignOn.ts';
import { staffSignInCode, staffSignIn } from '../../features/staff-session/contract.ts';
import { Alert, Banner } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { signInWithPasskey } from '../account/passkey.ts';
import { call } from '../client.ts';
import { SESSION } from '../queries.ts';
import { Failure } from '../ui/failure.tsx';
import { TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { CodeField, codeOf } from './CodeField.tsx';
import { Gate, useSignInMethods } from './Gate.tsx';
import { typed } from '../ui/typed.ts';
import { useAction } from '../ui/useAction.ts';

const EXPIRED = 'unauthorized';

type Step = 'password' | 'code' | 'passkey';

const TITLES: Readonly<Record<Step, string>> = {
  password: 'Sign in',
  code: 'Enter your code',
  passkey: 'Use your passkey',
};

export function SignIn() {
  const [step, setStep] = useState<Step>('password');
  const refusal = useRefusal();
  const methods = useSignInMethods();
  return (
    <Gate title={TITLES[step]}>
      {step === 'password' && (
        <>
          {refusal && (
            <Alert>
              <p>{refusal}</p>
            </Alert>
          )}
          {methods?.ended && !refusal && <Alert tone="info">{SESSION_ENDS[methods.ended]}</Alert>}
          {methods?.inviteCommand && <FirstSteps inviteCommand={methods.inviteCommand} />}
          {methods?.local !== false && <PasswordForm onDone={setStep} />}
          {methods?.oidc && (
            <p className="gate-or">
              <a href={methods.oidcUrl}>Sign in with your work account</a>
            </p>
          )}
        </>
      )}
      {step === 'code' && <CodeForm onExpired={() => setStep('password')} />}
      {step === 'passkey' && (
        <PasskeyForm onCode={() => setStep('code')} onExpired={() => setStep('password')} />
      )}
    </Gate>
  );
}

function FirstSteps({ inviteCommand }: { inviteCommand: string }) {
  return (
    <Banner>
      <div className="stack">
        <p>Nobody has access yet. To invite yourself, run this command and open the link it prints:</p>
        <code>{inviteCommand}</code>
        <p>To add sample applications, run:</p>
        <code>npm run onboard -- demo seed</code>
      </div>
    </Banner>
  );
}

function useRefusal(): string | undefined {
  const [refusal] = useState(() => refusalOf(location.hash));
  useEffect(() => {
    if (refusal) history.replaceState(history.state, '', location.pathname + location.search);
  }, [refusal]);
  return refusal;
}

function PasswordForm({ onDone }: { onDone: (next: Step) => void }) {
  const send = useAction({
    mutationFn: (form: HTMLFormElement) =>
      call(staffSignIn, { body: { email: typed(form, 'email').trim(), password: typed(form, 'password') } }),
    onSuccess: ({ data: { next } }) => onDone(next),
  });
  return (
    <Form error={send.error} onSend={send.mutate}>
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" look="primary" wide busy={send.isPending}>
        Sign in
      </Button>
      <p className="hint">Locked out? Ask an admin to reset your sign-in.</p>
    </Form>
  );
}

function useSecondFactor<Input>(mutationFn: (input: Input) => Promise<unknown>, onExpired: () => void) {
  const queries = useQueryClient();
  return useAction({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: SESSION }),
    onError: (error) => {
      if ('code' in error && error.code === EXPIRED) onExpired();
    },
  });
}

function CodeForm({ onExpired }: { onExpired: () => void }) {
  useEffect(() => document.querySelector<HTMLElement>('[name=code]')?.focus(), []);
  const send = useSecondFactor((code: string) => call(staffSignInCode, { body: { code } }), onExpired);
  return (
    <Form error={send.error} onSend={(form) => send.mutate(codeOf(form))}>
      <CodeField hint="Open your authenticator app and enter the code it shows." />
      <Button type="submit" look="primary" wide busy={send.isPending}>
        Verify
      </Button>
      <Button look="quiet" wide onClick={onExpired}>
        Use another account
      </Button>
    </Form>
  );
}

function PasskeyForm({ onCode, onExpired }: { onCode: () => void; onExpired: () => void }) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('button')?.focus(), []);
  const send = useSecondFactor(signInWithPasskey, onExpired);
  return (
    <div ref={form} className="stack">
      <Failure error={send.error} />
      <p>Confirm that it&apos;s you with your fingerprint, face, PIN, or security key.</p>
      <Button look="primary" wide busy={send.isPending} onClick={() => send.mutate(undefined)}>
        Use passkey
      </Button>
      <Button wide onClick={onCode}>
        Enter a code instead
      </Button>
      <Button look="quiet" wide onClick={onExpired}>
        Use another account
      </Button>
    </div>
  );
}
