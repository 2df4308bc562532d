import { useEffect } from 'react';
import { needsStatus } from '../../journey/routes.ts';
import { announceScreen, listenToTabs, tabState, takeOver } from '../../web/otherTabs.ts';
import { go, usePlace } from '../../web/router.ts';
import { pageNote } from '../../web/screen.ts';
import { isAwaited, keepSession, phase } from '../../web/sessionKeeper.ts';
import { useStore } from '../../web/store.ts';
import { Banner } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { tabTexts } from './messages.ts';
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
    pageNote.set(isForm && tab !== 'alone' ? <TabNote text={tabTexts[tab]} /> : null);
    return () => pageNote.set(null);
  }, [isForm, tab]);
  if (now.name === 'ended' && (isForm || isCalled)) return <PasswordDialog />;
  if (now.name === 'warning' && isForm) return <StayDialog endsAt={now.endsAt} isFinal={now.isFinal} />;
  return null;
}

function TabNote({ text }: { text: string }) {
  const { route, query, memory } = usePlace();
  async function use(): Promise<void> {
    await takeOver();
    await go(route, { query, memory, replace: true });
  }
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
