import { useEffect, useState } from 'react';
import { outcomePage } from '../../journey/outcomes.ts';
import { needsStatus } from '../../journey/access.ts';
import { startAction, withinAction } from '../../web/navigation/action.ts';
import { publishScreen, listenToTabs, tabState, takeOver } from '../../web/session/otherTabs.ts';
import { go, useShownScreen } from '../../web/navigation/router.ts';
import { pageNote } from '../../web/navigation/screen.ts';
import { hasWaitingCalls, keepSession, phase } from '../../web/session/sessionKeeper.ts';
import { loadStatus, useStatus } from '../../web/session/status.ts';
import { useStore } from '../../web/store.ts';
import { Banner } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { frameTexts } from '../../web/messages.ts';
import { sessionTexts, tabTexts } from './messages.ts';
import { PasswordDialog, SignOutDialog } from './PasswordDialog.tsx';
import { StayDialog } from './StayDialog.tsx';

export function SessionKeeper() {
  const { route, visit } = useShownScreen();
  const now = useStore(phase);
  const isCalled = useStore(hasWaitingCalls);
  const tab = useStore(tabState);
  const hasPassword = useStatus((status) => status?.account.hasPassword !== false);
  const isForm = needsStatus(route);
  const hasInput = isForm && route !== 'ApplicationStatus';
  // Whether the applicant closed the dialog about another tab. In a second tab, `TabNote` appears only afterward,
  // because it would shift the page behind the dialog.
  const [wasTold, setWasTold] = useState(false);
  useEffect(() => {
    const stops = [keepSession(), listenToTabs()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useEffect(() => {
    if (isForm) publishScreen();
  }, [isForm, visit]);
  useEffect(() => {
    const isShown = hasInput && (tab === 'left' || (tab === 'second' && wasTold));
    pageNote.set(isShown ? <TabNote text={tabTexts[tab]} /> : null);
    return () => pageNote.set(null);
  }, [hasInput, tab, wasTold]);
  if (now.name === 'ended' && (isForm || isCalled))
    return hasPassword ? <PasswordDialog why={sessionTexts[now.why ?? 'endedWhy']} /> : <SignOutDialog />;
  if (now.name === 'warning' && isForm) return <StayDialog {...now} hasPassword={hasPassword} />;
  if (tab === 'second' && hasInput && !wasTold) return <TabDialog onClose={() => setWasTold(true)} />;
  return null;
}

function useThisTab(): () => Promise<void> {
  const { route, query, memory } = useShownScreen();
  return async () => {
    startAction();
    await withinAction(takeOver());
    const outcome = outcomePage(await loadStatus());
    if (outcome) await go(outcome, { memory: { submittedElsewhere: true }, replace: true });
    else await go(route, { query, memory, replace: true });
  };
}

function TabDialog({ onClose }: { onClose: () => void }) {
  const use = useThisTab();
  return (
    <Dialog
      title={tabTexts.title}
      onClose={onClose}
      actions={
        <>
          <Button wide look="primary" onClick={() => void use()}>
            {tabTexts.use}
          </Button>
          <Button wide look="quiet" onClick={onClose}>
            {frameTexts.close}
          </Button>
        </>
      }
    >
      <p>{tabTexts.second}</p>
    </Dialog>
  );
}

function TabNote({ text }: { text: string }) {
  const use = useThisTab();
  return (
    <Banner tone="warning">
      <p>
        <output>{text}</output>
      </p>
      <Button look="link" onClick={() => void use()}>
        {tabTexts.use}
      </Button>
    </Banner>
  );
}
