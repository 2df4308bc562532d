import { useState, type ReactNode } from 'react';
import { FieldShell, useField, type FieldProps } from './FieldShell.tsx';
import css from '../form.module.css';
import { inputHandlers } from '../inputHandlers.ts';
import { formTexts } from '../messages.ts';

export function PasswordField({
  autoComplete,
  after,
  ...props
}: FieldProps & { autoComplete: 'new-password' | 'current-password'; after?: ReactNode }) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const warning = capsLock ? formTexts.capsLock : props.warning;
  const { field, error, aria } = useField({ ...props, warning });
  // If there is an error, the field's message shows only the error, so show the Caps Lock warning separately.
  const below = (
    <>
      {after}
      {capsLock && error && <p className={css.warningText}>{formTexts.capsLock}</p>}
    </>
  );
  return (
    <FieldShell {...props} warning={warning} error={error} after={below}>
      <input
        {...aria}
        className={css.input}
        type={shown ? 'text' : 'password'}
        name={props.name}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        value={field.text}
        {...inputHandlers((event) => field.onChange(event.currentTarget.value))}
        onKeyDown={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        onBlur={() => {
          setCapsLock(false);
          field.onBlur();
        }}
      />
      <button type="button" className={css.reveal} aria-controls={aria.id} onClick={() => setShown(!shown)}>
        {shown ? formTexts.hide : formTexts.show}
      </button>
    </FieldShell>
  );
}
