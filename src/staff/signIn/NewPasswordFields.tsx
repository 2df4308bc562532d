import { useEffect, useRef } from 'react';
import { PASSWORD_RULES } from '../../domain/password/passwordTexts.ts';
import { CallFailed } from '../client.ts';
import { fieldError } from '../ui/failure.tsx';
import { TextField } from '../ui/Field.tsx';
import { typed } from '../ui/typed.ts';

const DIFFERENT = "The passwords don't match.";

/** Throws `CallFailed` if the two fields differ, as if the server had refused the second. */
export function newPasswordOf(form: HTMLFormElement): string {
  const password = typed(form, 'password');
  if (password === typed(form, 'confirmation')) return password;
  const errors = [{ field: 'confirmation', message: DIFFERENT }];
  throw new CallFailed(0, { code: 'invalid', message: DIFFERENT, errors });
}

export function NewPasswordFields({ error }: { error: Error | null }) {
  const fields = useRef<HTMLDivElement>(null);
  const passwordError = fieldError(error, 'password');
  const confirmationError = fieldError(error, 'confirmation');
  useEffect(() => {
    if (passwordError ?? confirmationError)
      fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error, passwordError, confirmationError]);
  return (
    <div ref={fields} className="stack">
      <TextField
        label="New password"
        hint={`${Object.values(PASSWORD_RULES).join('. ')}.`}
        name="password"
        type="password"
        autoComplete="new-password"
        error={passwordError}
        required
      />
      <TextField
        label="Confirm password"
        name="confirmation"
        type="password"
        autoComplete="new-password"
        error={confirmationError}
        required
      />
      {/* The field may already have focus, in which case focusing it wouldn't announce the message. */}
      <div role="alert" className="hidden-visually">
        {passwordError ?? confirmationError}
      </div>
    </div>
  );
}
