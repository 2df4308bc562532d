import { useEffect, useRef, type ReactNode } from 'react';

/** Page of a person who isn't signed in: the facilitator's logo and one card. */
export function Gate({
  title,
  facilitator,
  children,
}: {
  title: string;
  facilitator?: { name: string; logo?: string | null };
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = facilitator ? `${title} - ${facilitator.name}` : title;
  }, [title, facilitator]);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(title);
  useEffect(() => {
    // The button of the step before is gone. A field that took the focus keeps it.
    if (before.current !== title && document.activeElement === document.body) heading.current?.focus();
    before.current = title;
  }, [title]);
  return (
    <main className="gate">
      <div className="gate-card">
        {facilitator?.logo ? (
          <img className="gate-logo" src={facilitator.logo} alt={facilitator.name} />
        ) : (
          <p className="gate-name">{facilitator?.name ?? ' '}</p>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
