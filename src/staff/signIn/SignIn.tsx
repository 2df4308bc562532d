import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { staffSignInMethods, staffSignInCode, staffSignIn } from '../../features/staff-session/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { call } from '../client.ts';
import { SESSION } from '../queries.ts';
import { Failure } from '../ui/failure.tsx';
import { TextField } from '../ui/Field.tsx';
import { Gate } from './Gate.tsx';
import { typed } from '../ui/typed.ts';

const EXPIRED = 'unauthorized';

export function SignIn() {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const methods = useQuery({
    queryKey: ['sign-in methods'],
    queryFn: async () => (await call(staffSignInMethods)).data,
    staleTime: Infinity,
  });
  return (
    <Gate title={step === 'password' ? 'Sign in' : 'Enter your code'} facilitator={methods.data?.facilitator}>
      {step === 'password' ? (
        <>
          {methods.data?.local !== false && <PasswordForm onDone={() => setStep('code')} />}
          {methods.data?.oidc && (
            <p className="gate-or">
              <a href={methods.data.oidcUrl}>Sign in with your company account</a>
            </p>
          )}
        </>
      ) : (
        <CodeForm onExpired={() => setStep('password')} />
      )}
    </Gate>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const send = useMutation({
    mutationFn: (body: { email: string; password: string }) => call(staffSignIn, { body }),
    onSuccess: onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    send.mutate({ email: typed(form, 'email').trim(), password: typed(form, 'password') });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Failure error={send.error} />
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" look="primary" wide busy={send.isPending}>
        Sign in
      </Button>
      <p className="hint">Locked out? Ask an admin to reset your sign-in.</p>
    </form>
  );
}

/** The second factor. A half-open session that ran out leads back to the password. */
function CodeForm({ onExpired }: { onExpired: () => void }) {
  const queries = useQueryClient();
  const input = useRef<HTMLFormElement>(null);
  useEffect(() => input.current?.querySelector('input')?.focus(), []);
  const send = useMutation({
    mutationFn: (code: string) => call(staffSignInCode, { body: { code } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SESSION }),
    onError: (error) => {
      if ('code' in error && error.code === EXPIRED) onExpired();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    send.mutate(typed(event.currentTarget, 'code').replaceAll(/\s/g, ''));
  };
  return (
    <form ref={input} className="stack" onSubmit={submit}>
      <Failure error={send.error} />
      <TextField
        label="6-digit code"
        hint="Open your authenticator app and type the code it shows."
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
      />
      <Button type="submit" look="primary" wide busy={send.isPending}>
        Verify
      </Button>
      <Button look="quiet" wide onClick={onExpired}>
        Use another account
      </Button>
    </form>
  );
}
