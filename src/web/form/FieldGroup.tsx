import type { ReactNode } from 'react';
import css from './form.module.css';

/** Fields that belong together, under a subheading. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.fields}>{children}</div>
    </fieldset>
  );
}

/** Fields beside each other from 40 rem up, such as city, state and ZIP code. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={`${css.fields} ${css.row}`}>{children}</div>;
}

/** Fields one below the other, without a subheading. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={css.fields}>{children}</div>;
}
