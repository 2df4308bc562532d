import { useEffect, useState } from 'react';
import { formatWait } from '../../web/countdown/formatWait.ts';
import { useCountdown } from '../../web/countdown/useCountdown.ts';
import { saveAndExit } from '../../web/navigation/leaving.ts';
import { endNow, extend } from '../../web/session/sessionKeeper.ts';
import { useStore } from '../../web/store.ts';
import { Alert } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { formTexts } from '../../web/form/messages.ts';
import { sessionSoon, sessionTexts as texts } from './messages.ts';

export function StayDialog({ endsAt, isFinal }: { endsAt: number; isFinal: boolean }) {
  const { left, start } = useCountdown(endsAt);
  useEffect(() => start(endsAt - Date.now()), [start, endsAt]);
  const exit = useStore(saveAndExit);
  const [dismissed, setDismissed] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function stay(): Promise<void> {
    setBusy(true);
    setFailed(false);
    const extended = await extend();
    setBusy(false);
    setFailed(!extended);
  }

  if (isFinal && dismissed === endsAt) return null;
  const close = isFinal ? () => setDismissed(endsAt) : () => void stay();
  const soon = sessionSoon.find(({ seconds }) => left <= seconds * 1000);
  return (
    <Dialog
      title={texts.warning}
      onClose={close}
      actions={
        <>
          {isFinal ? (
            <>
              <Button wide look="primary" onClick={endNow}>
                {texts.signInNow}
              </Button>
              <Button wide onClick={close}>
                {texts.later}
              </Button>
            </>
          ) : (
            <Button wide look="primary" busy={busy} onClick={() => void stay()}>
              {texts.stay}
            </Button>
          )}
          {exit && (
            <Button wide look="quiet" onClick={() => void exit()}>
              {formTexts.saveAndExit}
            </Button>
          )}
        </>
      }
    >
      <p>{isFinal ? texts.final : texts.idle}</p>
      <p>
        {texts.left} <strong role="timer">{formatWait(left)}</strong>
      </p>
      <output className="hidden-visually">{soon?.text}</output>
      {failed && <Alert>{texts.offline}</Alert>}
    </Dialog>
  );
}
