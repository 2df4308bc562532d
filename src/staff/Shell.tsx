import { Suspense, useState } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { Button } from '../web/ui/Button.tsx';
import { Spinner } from '../web/ui/Spinner.tsx';
import { useIdle } from './idle.ts';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { signOut, useMay, useSession } from './session.ts';
import { Failure } from './ui/failure.tsx';
import { useShortcut } from './ui/useShortcut.ts';
import { useAction } from './ui/useAction.ts';

export function Shell() {
  const { facilitator, person } = useSession();
  useIdle();
  const isAdmin = useMay('admin');
  const [helps, setHelps] = useState(false);
  useShortcut('?', () => setHelps(true));
  const leave = useAction({ mutationFn: signOut });
  return (
    <div className="shell">
      <header className="top">
        <Link className="top-logo" to="/">
          {facilitator.logo ? <img src={facilitator.logo} alt={facilitator.name} /> : facilitator.name}
        </Link>
        <nav aria-label="Console">
          <NavLink to="/" end>
            Applications
          </NavLink>
          <NavLink to="/invites">Invites</NavLink>
          <NavLink to="/funnel">Funnel</NavLink>
          {isAdmin && <NavLink to="/developers">Developers</NavLink>}
          {isAdmin && <NavLink to="/people">Staff</NavLink>}
        </nav>
        <div className="top-person">
          <Button look="link" onClick={() => setHelps(true)}>
            Keyboard shortcuts
          </Button>
          <Link to="/account" title={person.email}>
            <span className="top-email">{person.email}</span>
            <span className="top-account">Account</span>
          </Link>
          <Button look="link" busy={leave.isPending} onClick={() => leave.mutate()}>
            Sign out
          </Button>
        </div>
        <Failure error={leave.error} onRetry={() => leave.mutate()} />
      </header>
      <main className="main">
        <Suspense fallback={<Spinner words="Loading..." />}>
          <Outlet />
        </Suspense>
      </main>
      {helps && <KeyboardHelp onClose={() => setHelps(false)} />}
    </div>
  );
}
