import { useId, type ReactNode } from 'react';
import css from './ui.module.css';

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
