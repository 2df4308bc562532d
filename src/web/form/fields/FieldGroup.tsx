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
  /** Lays out fields side by side at any width, and wraps those that don't fit. */
  wraps?: boolean;
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
