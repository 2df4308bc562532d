import { useSyncExternalStore, type ReactNode } from 'react';
import { idOf, valueAt } from './errors.ts';
import css from './form.module.css';
import { formTexts } from './messages.ts';
import type { FieldBinding } from './useStepForm.ts';

/** What every field component takes beside its binding. */
export interface FieldProps extends FieldBinding {
  label: ReactNode;
  /** Stands under the label. */
  hint?: ReactNode;
  /** Adds ' (optional)' to the label. */
  optional?: boolean;
  /** What to check; does not block. */
  warning?: string | null;
}

/** The value of a field, watched by the component that asks. */
export function useFieldValue({ state, name }: FieldBinding): unknown {
  return useSyncExternalStore(state.subscribe, () => valueAt(state.values(), name));
}

/** Value, handlers and error of a field, with the attributes that tie its control to label, hint and message. */
export function useField({
  state,
  name,
  hint,
  warning,
}: Pick<FieldProps, 'state' | 'name' | 'hint' | 'warning'>) {
  const value = useFieldValue({ state, name });
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const error = useSyncExternalStore(state.subscribe, () => state.errorOf(name));
  const field = {
    value,
    /** The value of a text field. */
    text,
    onChange: (next: unknown) => state.set(name, next, true),
    onBlur: () => state.leave(name),
  };
  const id = idOf(name);
  const describedBy = [hint && `${id}-hint`, (error ?? warning) && `${id}-message`].filter(Boolean).join(' ');
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

/** The words under a field: its error, else its warning. Their room is kept, so that nothing moves when they come. */
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

/** Label above, hint, the control in its box, message below. */
export function FieldShell({
  name,
  label,
  hint,
  optional,
  warning,
  error,
  children,
  after,
}: Omit<FieldProps, 'state'> & { error?: string; children: ReactNode; after?: ReactNode }) {
  const id = idOf(name);
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {optional && <span className={css.optional}> {formTexts.optional}</span>}
      </label>
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      <div className={css.box}>{children}</div>
      {after}
      <FieldMessage id={id} error={error} warning={warning} />
    </div>
  );
}
