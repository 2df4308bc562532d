import { PASSWORD_RULES } from '../../domain/password/passwordTexts.ts';
import { TextField } from '../ui/Field.tsx';
import { typed } from '../ui/typed.ts';

const DIFFERENT = "The passwords don't match.";

/** Returns the new password, or undefined if the two fields differ. */
export function newPasswordOf(form: HTMLFormElement): string | undefined {
  const password = typed(form, 'password');
  return password === typed(form, 'confirmation') ? password : undefined;
}

export function NewPasswordFields({ refused, differs }: { refused: string | undefined; differs: boolean }) {
  return (
    <>
      <TextField
        label="New password"
        hint={`${Object.values(PASSWORD_RULES).join('. ')}.`}
        name="password"
        type="password"
        autoComplete="new-password"
        error={refused}
        required
      />
      <TextField
        label="Confirm password"
        name="confirmation"
        type="password"
        autoComplete="new-password"
        error={differs ? DIFFERENT : undefined}
        required
      />
    </>
  );
}
