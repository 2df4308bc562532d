import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { staffSignInMethods } from '../../features/staff-session/contract.ts';
import { call } from '../client.ts';

export function useSignInMethods() {
  return useQuery({
    queryKey: ['sign-in methods'],
    queryFn: async () => (await call(staffSignInMethods)).data,
    staleTime: Infinity,
    // Discard the response when no screen uses it. It says why the last session ended, which can change.
    gcTime: 0,
  }).data;
}

export function Gate({ title, children }: { title: string; children: ReactNode }) {
  const facilitator = useSignInMethods()?.facilitator;
  useEffect(() => {
    document.title = facilitator ? `${title} - ${facilitator.name}` : title;
  }, [title, facilitator]);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(title);
  useEffect(() => {
    // Focus the heading, because the previous step's focused button is gone. A field that already has focus keeps it.
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
