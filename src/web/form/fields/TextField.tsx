import type { FormEvent, InputHTMLAttributes, ReactNode } from 'react';
import { FieldShell, useField, type FieldProps } from './FieldShell.tsx';
import { inputHandlers } from '../inputHandlers.ts';
import css from '../form.module.css';

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
>;

/** For names, which spell checkers would mark as errors. */
export const NAME_INPUT = { autoCapitalize: 'words', spellCheck: false } as const;

export interface TextFieldProps extends FieldProps, InputProps {
  prefix?: ReactNode;
  onLeave?: (value: string) => void;
  display?: (value: string) => string;
  read?: (input: HTMLInputElement, edit: { value: string; inputType: string }) => string;
}

export function TextField({
  state,
  name,
  label,
  hint,
  note,
  optional,
  warning,
  size,
  prefix,
  onLeave,
  display,
  read,
  ...input
}: TextFieldProps) {
  const shell = { name, label, hint, note, optional, warning, size };
  const { field, error, aria } = useField({ state, ...shell });
  const value = field.text;
  const take = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const inputType = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : '';
    field.onChange(read ? read(currentTarget, { value, inputType }) : currentTarget.value);
  };
  return (
    <FieldShell {...shell} error={error}>
      {prefix && <span className={css.adornment}>{prefix}</span>}
      <input
        type="text"
        {...input}
        {...aria}
        className={css.input}
        name={name}
        value={display ? display(value) : value}
        {...inputHandlers(take)}
        onBlur={() => {
          field.onBlur();
          onLeave?.(value);
        }}
      />
    </FieldShell>
  );
}
