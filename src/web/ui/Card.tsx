import { useId, type ReactNode } from 'react';
import css from './ui.module.css';

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
