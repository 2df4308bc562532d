import { useEffect, useRef, type ReactNode } from 'react';
import { useSession } from '../session.ts';

/** The heading receives focus, so that screen readers announce the page. */
export function PageHead({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}) {
  const { facilitator } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    document.title = `${title} - ${facilitator.name}`;
  }, [title, facilitator]);
  return (
    <header className="page-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {note}
      </div>
      {children && <div className="actions">{children}</div>}
    </header>
  );
}

export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
