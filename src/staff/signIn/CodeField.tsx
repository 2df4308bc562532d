import { useContext, useEffect, useRef } from 'react';
import { fieldError } from '../ui/failure.tsx';
import { TextField } from '../ui/Field.tsx';
import { FormError } from '../ui/Form.tsx';
import { typed } from '../ui/typed.ts';

export function CodeField({ hint }: { hint?: string }) {
  const error = useContext(FormError);
  const input = useRef<HTMLInputElement>(null);
  const refused = fieldError(error, 'code');
  useEffect(() => {
    if (refused) input.current?.select();
  }, [error, refused]);
  return (
    <>
      {/* No maximum length, because it would cut off a digit of a code that is pasted with spaces or a hyphen. */}
      <TextField
        ref={input}
        label="6-digit code"
        hint={hint}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      {/* If the input already has focus, focusing it doesn't announce the message, so this alert does. */}
      <div role="alert" className="hidden-visually">
        {refused}
      </div>
    </>
  );
}

export function codeOf(form: HTMLFormElement): string {
  return typed(form, 'code').replaceAll(/[\s-]/g, '');
}
