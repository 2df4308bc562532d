import type { ReactNode } from 'react';
import { Spinner } from '../../web/ui/Spinner.tsx';
import { SessionContext, useSessionQuery } from '../session.ts';
import { Failure } from '../ui/failure.tsx';
import { SignIn } from './SignIn.tsx';

export function SignedIn({ children }: { children: ReactNode }) {
  const { data: session, error, refetch } = useSessionQuery();
  // If someone else signs in from another window, the changed key closes open dialogs.
  if (session)
    return (
      <SessionContext key={session.person.id} value={session}>
        {children}
      </SessionContext>
    );
  if (session === null) return <SignIn />;
  return (
    <main className="gate">
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Spinner words="Loading..." />}
    </main>
  );
}
