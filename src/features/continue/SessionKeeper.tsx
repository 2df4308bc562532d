import { useEffect, useState } from 'react';
import { outcomePage } from '../../journey/outcomes.ts';
import { needsStatus } from '../../journey/routes.ts';
import { beginAct, during } from '../../web/act.ts';
import { announceScreen, listenToTabs, tabState, takeOver } from '../../web/otherTabs.ts';
import { go, usePlace } from '../../web/router.ts';
import { pageNote } from '../../web/screen.ts';
import { isAwaited, keepSession, phase } from '../../web/sessionKeeper.ts';
import { loadStatus } from '../../web/status.ts';
import { useStore } from '../../web/store.ts';
import { Banner } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { sessionTexts, tabTexts } from './messages.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { StayDialog } from './StayDialog.tsx';

/** What stands beside every screen of a session: the warning before its end, the way on after it, and other tabs. */
export function SessionKeeper() {
  const { route, visit } = usePlace();
  const now = useStore(phase);
  const isCalled = useStore(isAwaited);
  const tab = useStore(tabState);
  // Nothing is typed on the other screens, so nothing could be lost there.
  const isForm = needsStatus(route);
  // The note would move what somebody begins to read, so it stands in the page only after the dialog that says the same.
  const [wasTold, setWasTold] = useState(false);
  useEffect(() => {
    const stops = [keepSession(), listenToTabs()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useEffect(() => {
    if (isForm) announceScreen();
  }, [isForm, visit]);
  useEffect(() => {
    const isShown = isForm && (tab === 'left' || (tab === 'second' && wasTold));
    pageNote.set(isShown ? <TabNote text={tabTexts[tab]} /> : null);
    return () => pageNote.set(null);
  }, [isForm, tab, wasTold]);
  if (now.name === 'ended' && (isForm || isCalled))
    return <PasswordDialog why={now.elsewhere ? sessionTexts.endedElsewhere : sessionTexts.endedWhy} />;
  if (now.name === 'warning' && isForm) return <StayDialog endsAt={now.endsAt} isFinal={now.isFinal} />;
  if (tab === 'second' && isForm && !wasTold) return <TabDialog onClose={() => setWasTold(true)} />;
  return null;
}

/**
 * Goes on in this tab: what was typed in the other one is saved first, and this screen is loaded anew. After a submit there
 * is nothing to go on with, so what became of the application is shown.
 */
function useThisTab(): () => Promise<void> {
  const { route, query, memory } = usePlace();
  return async () => {
    beginAct();
    await during(takeOver());
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
          <Button look="primary" onClick={() => void use()}>
            {tabTexts.use}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {tabTexts.close}
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
