import { CircleCheck } from 'lucide';
import type { ReactNode } from 'react';
import css from './ui.module.css';
import { Icon } from './Icon.tsx';

export function Badge({ children }: { children: ReactNode }) {
  return <span className={css.badge}>{children}</span>;
}

export function SuccessBadge({ children }: { children: ReactNode }) {
  return (
    <span className={`${css.badge} ${css.success}`}>
      <Icon node={CircleCheck} />
      {children}
    </span>
  );
}
