import { useEffect, type ReactNode } from 'react';
import { useOptionalSession } from '../session.ts';

/** Heading of a page, with its actions at the right. Also sets the document title. */
export function PageHead({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}) {
  const facilitator = useOptionalSession()?.facilitator.name;
  useEffect(() => {
    document.title = facilitator ? `${title} - ${facilitator}` : title;
  }, [title, facilitator]);
  return (
    <header className="page-head">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {note}
      </div>
      {children && <div className="actions">{children}</div>}
    </header>
  );
}
