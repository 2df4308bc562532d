import { PASSWORD_RULES } from '../../domain/password/passwordTexts.ts';
import { CallFailed } from '../client.ts';
import { TextField } from '../ui/Field.tsx';
import { useFieldError } from '../ui/Form.tsx';
import { typed } from '../ui/typed.ts';

const DIFFERENT = "The passwords don't match.";

/** Throws `CallFailed` if the two fields differ, as if the server had rejected the second. */
export function newPasswordOf(form: HTMLFormElement): string {
  const password = typed(form, 'password');
  if (password === typed(form, 'confirmation')) return password;
  const errors = [{ field: 'confirmation', message: DIFFERENT }];
  throw new CallFailed(0, { code: 'invalid', message: DIFFERENT, errors });
}

export function NewPasswordFields() {
  const passwordError = useFieldError('password');
  const confirmationError = useFieldError('confirmation');
  return (
    <div className="stack">
      <TextField
        label="New password"
        hint={`${Object.values(PASSWORD_RULES).join('. ')}.`}
        name="password"
        type="password"
        autoComplete="new-password"
        required
      />
      <TextField
        label="Confirm password"
        name="confirmation"
        type="password"
        autoComplete="new-password"
        required
      />
      {/* If the field already has focus, focusing it doesn't announce the message, so this alert does. */}
      <div role="alert" className="hidden-visually">
        {passwordError ?? confirmationError}
      </div>
    </div>
  );
}
