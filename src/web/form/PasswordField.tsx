import { useState, type ReactNode } from 'react';
import { FieldShell, useField, type FieldProps } from './FieldShell.tsx';
import css from './form.module.css';

const CAPS_LOCK = 'Caps lock is on';

/** A password with Show and Hide and the caps-lock warning. `after` stands right below the box: strength, rules. */
export function PasswordField({
  autoComplete,
  after,
  ...props
}: FieldProps & { autoComplete: 'new-password' | 'current-password'; after?: ReactNode }) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const warning = capsLock ? CAPS_LOCK : props.warning;
  const { field, error, aria } = useField({ ...props, warning });
  // An error has the line of the warning; whoever mends it needs the warning most.
  const below = (
    <>
      {after}
      {capsLock && error && <p className={css.warningText}>{CAPS_LOCK}</p>}
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
        onChange={(event) => field.onChange(event.target.value)}
        onKeyDown={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        onBlur={() => {
          setCapsLock(false);
          field.onBlur();
        }}
      />
      <button type="button" className={css.reveal} aria-controls={aria.id} onClick={() => setShown(!shown)}>
        {shown ? 'Hide' : 'Show'}
      </button>
    </FieldShell>
  );
}
