import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
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
  const main = useRef<HTMLElement>(null);
  useFocusAfterDialog(main);
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
      <main ref={main} className="main">
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

function useFocusAfterDialog(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const observer = new MutationObserver((changes) => {
      const isClosed = changes.some(({ removedNodes }) =>
        [...removedNodes].some(
          (node) => node instanceof Element && (node.matches('dialog') || node.querySelector('dialog')),
        ),
      );
      // Wait until the dialog has restored focus, which happens only after it is removed.
      if (isClosed)
        setTimeout(() => {
          if (document.activeElement !== document.body || document.querySelector('dialog[open]')) return;
          main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
        });
    });
    if (main.current) observer.observe(main.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [main]);
}
