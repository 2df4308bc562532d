import CircleCheck from 'lucide-react/icons/circle-check';
import { useId, type ReactNode } from 'react';
import css from './ui.module.css';

/** A white card. With a `title` it is a region named by it; `action` stands at the title's right. */
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

/** A short fact about the thing beside it, such as the ownership type. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={css.badge}>{children}</span>;
}

/** The same with a check, for what has come to a good end. */
export function Achieved({ children }: { children: ReactNode }) {
  return (
    <span className={`${css.badge} ${css.success}`}>
      <CircleCheck aria-hidden />
      {children}
    </span>
  );
}

/** Heard, not seen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="hidden-visually">{children}</span>;
}
