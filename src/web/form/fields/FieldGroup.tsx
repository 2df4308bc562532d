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
  wraps?: boolean;
  isFirstShort?: boolean;
  children: ReactNode;
}

export function FieldRow({ wraps, isFirstShort, children }: FieldRowProps) {
  return (
    <div className={`${css.fields} ${wraps ? css.wrap : css.row}`} data-first-short={isFirstShort}>
      {children}
    </div>
  );
}
