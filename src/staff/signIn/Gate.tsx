import { useEffect, type ReactNode } from 'react';

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
  return (
    <main className="gate">
      <div className="gate-card">
        {facilitator?.logo ? (
          <img className="gate-logo" src={facilitator.logo} alt={facilitator.name} />
        ) : (
          <p className="gate-name">{facilitator?.name ?? ' '}</p>
        )}
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
