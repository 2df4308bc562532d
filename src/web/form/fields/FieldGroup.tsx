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

/**
 * Lays out fields side by side on viewports of at least 40 rem. With `wraps`, fields wrap on any viewport when they
 * don't fit.
 */
export function FieldRow({ wraps, children }: { wraps?: boolean; children: ReactNode }) {
  return <div className={`${css.fields} ${wraps ? css.wrap : css.row}`}>{children}</div>;
}
