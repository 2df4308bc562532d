import type { ReactNode } from 'react';
import { Spinner } from '../../web/ui/Spinner.tsx';
import { SessionContext, useSessionQuery } from '../session.ts';
import { Failure } from '../ui/failure.tsx';
import { SignIn } from './SignIn.tsx';

/** If signed out, shows the sign-in form at the same URL. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: session, error, refetch } = useSessionQuery();
  if (session) return <SessionContext value={session}>{children}</SessionContext>;
  if (session === null) return <SignIn />;
  return (
    <main className="gate">
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Spinner words="Loading..." />}
    </main>
  );
}
