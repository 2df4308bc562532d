import { CircleCheck } from 'lucide';
import { useId, type ReactNode } from 'react';
import css from './ui.module.css';
import { Icon } from './Icon.tsx';

/** With a `title`, the card is a named region. `action` is to the right of the title. */
export function Card({
  title,
  action,
  children,
}: {
  title?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  if (!title) return <div className={css.card}>{children}</div>;
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <div className={css.cardHead}>
        <h2 id={titleId} className={css.cardTitle}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

export function Badge({ children }: { children: ReactNode }) {
  return <span className={css.badge}>{children}</span>;
}

export function Achieved({ children }: { children: ReactNode }) {
  return (
    <span className={`${css.badge} ${css.success}`}>
      <Icon node={CircleCheck} />
      {children}
    </span>
  );
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="hidden-visually">{children}</span>;
}
