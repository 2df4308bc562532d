import { Suspense, useState } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { staffSignOut } from '../features/staff-session/contract.ts';
import { Button } from '../web/ui/Button.tsx';
import { Spinner } from '../web/ui/Spinner.tsx';
import { call } from './client.ts';
import { useIdle } from './idle.ts';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { forgetSession } from './queries.ts';
import { useMay, useSession } from './session.ts';
import { useShortcut } from './ui/useShortcut.ts';
import { useAction } from './ui/useAction.ts';

export function Shell() {
  const { facilitator, person } = useSession();
  useIdle();
  const isAdmin = useMay('admin');
  const [helps, setHelps] = useState(false);
  useShortcut('?', () => setHelps(true));
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
          <SignOut />
        </div>
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

function SignOut() {
  const send = useAction({ mutationFn: () => call(staffSignOut).finally(() => forgetSession()) });
  return (
    <Button look="link" busy={send.isPending} onClick={() => send.mutate()}>
      Sign out
    </Button>
  );
}
