import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  finishStaffJoin,
  chooseStaffPassword,
  openStaffLink,
} from '../../features/staff-session/contract.ts';
import { Alert } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { call, CallFailed } from '../client.ts';
import { SESSION } from '../queries.ts';
import { TextArea, TextField } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { CodeField, codeOf } from './CodeField.tsx';
import { Gate } from './Gate.tsx';
import { NewPasswordFields, newPasswordOf } from './NewPasswordFields.tsx';
import { qrModules } from './qrModules.ts';
import { useAction } from '../ui/useAction.ts';

/** The token is in the URL fragment, which browsers don't send, so it never appears in server logs. */
export default function Join() {
  // Opening another link in the same tab changes only the fragment. The key remounts the form with the new token.
  const { hash, state } = useLocation();
  const token = hash.slice(1) || ((state as { token?: string } | null)?.token ?? '');
  return <Joining key={token} token={token} />;
}

function Joining({ token }: { token: string }) {
  const [setup, setSetup] = useState<{ setupKey: string; otpauth: string } | null>(null);
  const opened = useQuery({
    queryKey: ['join', token],
    queryFn: async () => (await call(openStaffLink, { body: { token } })).data,
    retry: false,
    // The link stops working once the person has joined, so a refetch would show an error.
    staleTime: 'static',
  });
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    // Removes the token from the URL. The history entry's state keeps it for a reload.
    if (opened.data) void navigate(pathname, { replace: true, state: { token } });
  }, [opened.data, navigate, pathname, token]);
  if (opened.error)
    return (
      <Gate title="This link doesn't work">
        <Alert>
          <p>
            {opened.error instanceof CallFailed && opened.error.status === 404
              ? 'It has expired, or has already been used or replaced. Ask an admin for a new one.'
              : opened.error.message}
          </p>
        </Alert>
        <a href="/staff">Go to the sign-in page</a>
      </Gate>
    );
  return (
    <Gate title={setup ? 'Set up two-step sign-in' : 'Set your password'}>
      {setup ? (
        <CodeForm token={token} setup={setup} />
      ) : (
        <PasswordForm token={token} email={opened.data?.email ?? ''} onDone={setSetup} />
      )}
    </Gate>
  );
}

function PasswordForm({
  token,
  email,
  onDone,
}: {
  token: string;
  email: string;
  onDone: (setup: { setupKey: string; otpauth: string }) => void;
}) {
  const send = useAction({
    mutationFn: async (form: HTMLFormElement) =>
      (await call(chooseStaffPassword, { body: { token, password: newPasswordOf(form) } })).data,
    onSuccess: onDone,
  });
  return (
    <Form error={send.error} onSend={send.mutate}>
      <TextField label="Email" value={email} name="email" autoComplete="username" readOnly />
      <NewPasswordFields />
      <Button type="submit" look="primary" wide busy={send.isPending}>
        Set password
      </Button>
    </Form>
  );
}

function CodeForm({ token, setup }: { token: string; setup: { setupKey: string; otpauth: string } }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const send = useAction({
    mutationFn: (code: string) => call(finishStaffJoin, { body: { token, code } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: SESSION });
      await navigate('/', { replace: true });
    },
  });
  return (
    <Form error={send.error} onSend={(form) => send.mutate(codeOf(form))}>
      <p>
        Scan this code with an authenticator app, or{' '}
        <a href={setup.otpauth}>open it in the app on this device</a>. Then enter the code the app shows.
      </p>
      <QrCode label="QR code for your authenticator app" text={setup.otpauth} />
      <TextArea
        label="Setup key"
        hint="If you can't scan the code, enter this key in the app."
        rows={2}
        value={setup.setupKey}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <CodeField />
      <Button type="submit" look="primary" wide busy={send.isPending}>
        Turn on
      </Button>
    </Form>
  );
}

/** The colors don't follow the theme, because many scanners read only dark on light. */
function QrCode({ label, text }: { label: string; text: string }) {
  const { size, path } = useMemo(() => qrModules(text), [text]);
  return (
    <svg
      className="qr-code"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers don't agree on the role of an inline SVG
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
