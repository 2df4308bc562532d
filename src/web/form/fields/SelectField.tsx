import { ChevronDown } from 'lucide';
import { FieldShell, useField, type FieldProps } from './FieldShell.tsx';
import css from '../form.module.css';
import { formTexts } from '../messages.ts';
import { Icon } from '../../ui/Icon.tsx';

export interface Choice {
  value: string;
  label: string;
}

/** A null `placeholder` removes the empty option. */
export function SelectField({
  options,
  placeholder = formTexts.select,
  autoComplete,
  onPick,
  ...props
}: FieldProps & {
  options: readonly Choice[];
  placeholder?: string | null;
  autoComplete?: string;
  onPick?: (value: string) => void;
}) {
  const { field, error, aria } = useField(props);
  return (
    <FieldShell {...props} error={error}>
      <select
        {...aria}
        className={css.input}
        name={props.name}
        autoComplete={autoComplete}
        disabled={props.readOnly}
        value={field.text}
        onChange={(event) => {
          onPick?.(event.target.value);
          field.onChange(event.target.value);
        }}
        onBlur={field.onBlur}
      >
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon node={ChevronDown} className={css.chevron} />
    </FieldShell>
  );
}
