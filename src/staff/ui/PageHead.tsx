import { useEffect, type ReactNode } from 'react';
import { useSession } from '../session.ts';

/** Page heading, with actions on the right. Also sets the document title. */
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
  useEffect(() => {
    document.title = `${title} - ${facilitator.name}`;
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
