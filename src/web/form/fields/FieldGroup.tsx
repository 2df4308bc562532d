import type { ReactNode } from 'react';
import css from '../form.module.css';

export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.fields}>{children}</div>
    </fieldset>
  );
}

interface FieldRowProps {
  /** Wraps fields that don't fit, on any viewport. */
  wraps?: boolean;
  /** Makes the first field short and gives the second one the rest of the row. */
  isFirstShort?: boolean;
  children: ReactNode;
}

/** Lays out fields side by side on viewports of at least 40 rem. */
export function FieldRow({ wraps, isFirstShort, children }: FieldRowProps) {
  return (
    <div className={`${css.fields} ${wraps ? css.wrap : css.row}`} data-first-short={isFirstShort}>
      {children}
    </div>
  );
}
