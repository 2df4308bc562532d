import { useSyncExternalStore, type ReactNode } from 'react';
import { idOf, valueAt } from '../errors.ts';
import css from '../form.module.css';
import { formTexts } from '../messages.ts';
import type { FieldBinding } from '../useStepForm.ts';

export interface FieldProps extends FieldBinding {
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  /** Doesn't block submission. */
  warning?: string | null;
  /** Input width in characters. Defaults to the column width. */
  size?: number;
}

export function useFieldValue({ state, name }: FieldBinding): unknown {
  return useSyncExternalStore(state.subscribe, () => valueAt(state.values(), name));
}

export function useField({
  state,
  name,
  hint,
  note,
  warning,
}: Pick<FieldProps, 'state' | 'name' | 'hint' | 'note' | 'warning'>) {
  const value = useFieldValue({ state, name });
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const error = useSyncExternalStore(state.subscribe, () => state.errorOf(name));
  const field = {
    value,
    text,
    onChange: (next: unknown) => state.set(name, next, true),
    onBlur: () => state.leave(name),
  };
  const id = idOf(name);
  const describedBy = [(hint || note) && `${id}-hint`, (error ?? warning) && `${id}-message`]
    .filter(Boolean)
    .join(' ');
  return {
    field,
    error,
    aria: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

export function FieldMessage({
  id,
  error,
  warning,
}: {
  id: string;
  error?: string;
  warning?: string | null;
}) {
  return (
    <p id={`${id}-message`} className={`${css.message} ${error ? css.errorText : css.warningText}`}>
      {error ?? warning}
    </p>
  );
}

export function FieldShell({
  name,
  label,
  hint,
  note,
  optional,
  warning,
  size,
  error,
  children,
  after,
}: Omit<FieldProps, 'state'> & { error?: string; children: ReactNode; after?: ReactNode }) {
  const id = idOf(name);
  return (
    <div className={css.field}>
      <div>
        <label className={css.label} htmlFor={id}>
          {label}
          {optional && <span className={css.optional}> {formTexts.optional}</span>}
        </label>
        {(hint || note) && (
          <div id={`${id}-hint`} className={css.hint}>
            {hint}
            {note}
          </div>
        )}
      </div>
      <div className={css.box} style={{ maxWidth: size && `${size + 5}ch` }}>
        {children}
      </div>
      {after}
      <FieldMessage id={id} error={error} warning={warning} />
    </div>
  );
}
