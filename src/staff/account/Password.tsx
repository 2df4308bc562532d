import { useState } from 'react';
import { changeStaffPassword } from '../../features/staff-session/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { call } from '../client.ts';
import { useSession } from '../session.ts';
import { NewPasswordFields, newPasswordOf } from '../signIn/NewPasswordFields.tsx';
import { RunDialog } from '../ui/ActionDialog.tsx';
import { TextField } from '../ui/Field.tsx';
import { typed } from '../ui/typed.ts';

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
  const change = async (form: HTMLFormElement) =>
    call(changeStaffPassword, {
      body: { currentPassword: typed(form, 'currentPassword'), password: newPasswordOf(form) },
    });
  return (
    <RunDialog
      title="Change password"
      verb="Change password"
      run={change}
      onDone={onChanged}
      onClose={onClose}
    >
      <TextField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
      />
      <NewPasswordFields />
      {/* Tells password managers which account the new password belongs to. */}
      <input type="text" value={email} autoComplete="username" readOnly hidden />
      <p className="hint">You stay signed in here. You&apos;ll be signed out everywhere else.</p>
    </RunDialog>
  );
}
