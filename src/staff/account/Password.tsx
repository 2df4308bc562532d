import { useState } from 'react';
import { changeStaffPassword } from '../../features/staff-session/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { call } from '../client.ts';
import { useSession } from '../session.ts';
import { NewPasswordFields, newPasswordOf } from '../signIn/NewPasswordFields.tsx';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { fieldError } from '../ui/failure.tsx';
import { TextField } from '../ui/Field.tsx';
import { typed } from '../ui/typed.ts';
import { useAction } from '../ui/useAction.ts';

export function Password() {
  const [isOpen, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  return (
    <section className="section" aria-labelledby="password">
      <div className="page-head">
        <h2 id="password">Password</h2>
        <Button
          onClick={() => {
            setChanged(false);
            setOpen(true);
          }}
        >
          Change password
        </Button>
      </div>
      <output className="muted">
        {isChanged && 'Your password was changed. You were signed out everywhere else.'}
      </output>
      {isOpen && <ChangeDialog onClose={() => setOpen(false)} onChanged={() => setChanged(true)} />}
    </section>
  );
}

function ChangeDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { email } = useSession().person;
  const [differs, setDiffers] = useState(false);
  const send = useAction({
    mutationFn: (body: { currentPassword: string; password: string }) => call(changeStaffPassword, { body }),
    onSuccess: () => {
      onChanged();
      onClose();
    },
  });
  const confirm = (form: HTMLFormElement) => {
    const password = newPasswordOf(form);
    setDiffers(password === undefined);
    if (password !== undefined) send.mutate({ currentPassword: typed(form, 'currentPassword'), password });
  };
  return (
    <ActionDialog
      title="Change password"
      verb="Change password"
      action={send}
      shownErrors={['currentPassword', 'password']}
      onClose={onClose}
      onConfirm={confirm}
    >
      <TextField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={fieldError(send.error, 'currentPassword')}
        required
      />
      <NewPasswordFields refused={fieldError(send.error, 'password')} differs={differs} />
      {/* Password managers save the new password for this name. */}
      <input type="text" value={email} autoComplete="username" readOnly hidden />
      <p className="hint">You stay signed in here. You&apos;ll be signed out everywhere else.</p>
    </ActionDialog>
  );
}
