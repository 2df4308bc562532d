import type { ReactNode } from 'react';
import { FieldMessage, useField, type FieldProps } from './FieldShell.tsx';
import css from '../form.module.css';

export interface RadioChoice {
  value: string;
  label: ReactNode;
  detail?: ReactNode;
  beside?: ReactNode;
}

export function RadioGroupField({ options, ...props }: FieldProps & { options: readonly RadioChoice[] }) {
  const { field, error, aria } = useField(props);
  const { id, ...described } = aria;
  return (
    <fieldset className={css.group} role="radiogroup" aria-labelledby={`${id}-label`} {...described}>
      <legend id={`${id}-label`} className={css.label}>
        {props.label}
      </legend>
      {(props.hint || props.note) && (
        <div id={`${id}-hint`} className={css.hint}>
          {props.hint}
          {props.note}
        </div>
      )}
      <div className={css.choices}>
        {options.map((option, index) => (
          <div key={option.value} className={css.choiceRow}>
            <label className={css.choice}>
              <input
                id={index === 0 ? id : `${id}-${index}`}
                type="radio"
                name={props.name}
                value={option.value}
                disabled={props.readOnly}
                checked={field.value === option.value}
                onChange={() => field.onChange(option.value)}
                onBlur={field.onBlur}
                aria-labelledby={option.detail ? `${id}-name-${index}` : undefined}
                aria-describedby={option.detail ? `${id}-detail-${index}` : undefined}
              />
              <span>
                {option.detail ? <span id={`${id}-name-${index}`}>{option.label}</span> : option.label}
                {option.detail && (
                  <span id={`${id}-detail-${index}`} className={css.hint}>
                    {option.detail}
                  </span>
                )}
              </span>
            </label>
            {option.beside}
          </div>
        ))}
      </div>
      <FieldMessage id={id} error={error} warning={props.warning} />
    </fieldset>
  );
}
