import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldShell, useField, type FieldProps } from './FieldShell.tsx';
import css from './form.module.css';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'maxLength'
  | 'spellCheck'
  | 'readOnly'
  | 'autoCapitalize'
  | 'enterKeyHint'
  | 'placeholder'
>;

export interface TextFieldProps extends FieldProps, InputProps {
  /** Inside the box, before and after the text, such as `$`. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Told after the field was left. */
  onLeave?: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** Turns what is shown after each input; for masks. */
  display?: (value: string) => string;
}

/** One line of text. */
export function TextField({
  state,
  name,
  label,
  hint,
  optional,
  warning,
  prefix,
  suffix,
  onLeave,
  inputRef,
  display,
  ...input
}: TextFieldProps) {
  const { field, error, aria } = useField({ state, name, hint, warning });
  const value = field.text;
  return (
    <FieldShell name={name} label={label} hint={hint} optional={optional} warning={warning} error={error}>
      {prefix && <span className={css.adornment}>{prefix}</span>}
      <input
        type="text"
        {...input}
        {...aria}
        className={css.input}
        name={name}
        ref={inputRef}
        value={display ? display(value) : value}
        onInput={(event) => field.onChange(event.currentTarget.value)}
        onChange={hearsNothing}
        onBlur={() => {
          field.onBlur();
          onLeave?.(value);
        }}
      />
      {suffix}
    </FieldShell>
  );
}

/** `onInput` does the work, since masks change the text in ways that React's `onChange` does not hear of. */
function hearsNothing(): void {}
