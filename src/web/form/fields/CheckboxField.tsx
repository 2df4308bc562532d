import type { ReactNode } from 'react';
import { FieldMessage, useField, type FieldProps } from './FieldShell.tsx';
import css from '../form.module.css';

/**
 * If the label contains buttons, such as document links, pass the checkbox's accessible name as `spoken`. Browsers
 * would compute one with extra spaces around each button's text.
 */
export function CheckboxField({
  children,
  spoken,
  on = true,
  off = false,
  ...props
}: FieldProps & { children?: ReactNode; spoken?: string; on?: unknown; off?: unknown }) {
  const { field, error, aria } = useField(props);
  return (
    <div className={css.field}>
      <div className={css.choice}>
        <input
          {...aria}
          type="checkbox"
          aria-label={spoken}
          name={props.name}
          disabled={props.readOnly}
          checked={field.value === on}
          onChange={(event) => field.onChange(event.target.checked ? on : off)}
          onBlur={field.onBlur}
        />
        <label htmlFor={aria.id}>{props.label}</label>
      </div>
      {children}
      <FieldMessage id={aria.id} error={error} warning={props.warning} />
    </div>
  );
}
