import type { ReactNode } from 'react';
import css from '../form.module.css';

export function Fields({ children }: { children: ReactNode }) {
  return <div className={css.fields}>{children}</div>;
}
