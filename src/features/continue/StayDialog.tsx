import { useEffect, useState } from 'react';
import { translateMessage } from '../../domain/texts/wording.ts';
import { formatWait } from '../../web/countdown/formatWait.ts';
import { useCountdown } from '../../web/countdown/useCountdown.ts';
import { messageOf } from '../../web/failure.ts';
import { NOT_SENT } from '../../web/messages.ts';
import { saveAndExit } from '../../web/navigation/leaving.ts';
import { isOffline } from '../../web/network.ts';
import { serverAlert, toasts } from '../../web/notices.ts';
import { endNow, extend } from '../../web/session/sessionKeeper.ts';
import { useStore } from '../../web/store.ts';
import { Alert } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { formTexts } from '../../web/form/messages.ts';
import { sessionSoon, sessionTexts as texts } from './messages.ts';

async function stay(): Promise<string | null> {
  const failure = await extend();
  return failure?.kind === 'offline' ? texts.offline : failure && messageOf(failure);
}

/** Returns what the page shows, because the dialog makes it inert. */
async function leave(exit: () => Promise<void>): Promise<string | null> {
  serverAlert.set(null);
  await exit();
  if (isOffline.get()) return NOT_SENT;
  const error = toasts.get().findLast(({ tone }) => tone === 'error');
  return serverAlert.get() ?? error?.message ?? null;
}

export function StayDialog({
  endsAt,
  isFinal,
  hasPassword,
}: {
  endsAt: number;
  isFinal: boolean;
  hasPassword: boolean;
}) {
  const { left, start } = useCountdown(endsAt);
  useEffect(() => start(endsAt - Date.now()), [start, endsAt]);
  const exit = useStore(saveAndExit);
  const [dismissed, setDismissed] = useState(0);
  const [busy, setBusy] = useState<'stay' | 'leave' | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  async function attempt(action: 'stay' | 'leave', work: Promise<string | null>): Promise<void> {
    setBusy(action);
    setFailed(null);
    setFailed(await work);
    setBusy(null);
  }

  if (isFinal && dismissed === endsAt) return null;
  const close = isFinal ? () => setDismissed(endsAt) : () => void attempt('stay', stay());
  const why = hasPassword
    ? { final: texts.final, idle: texts.idle }
    : { final: texts.finalSignOn, idle: texts.idleSignOn };
  const soon = sessionSoon.find(({ seconds }) => left <= seconds * 1000);
  return (
    <Dialog
      title={texts.warning}
      onClose={close}
      actions={
        <>
          {isFinal ? (
            <>
              {hasPassword && (
                <Button wide look="primary" onClick={endNow}>
                  {texts.signInNow}
                </Button>
              )}
              <Button wide onClick={close}>
                {texts.later}
              </Button>
            </>
          ) : (
            <Button wide look="primary" busy={busy === 'stay'} onClick={close}>
              {texts.stay}
            </Button>
          )}
          {exit && (
            <Button
              wide
              look="quiet"
              busy={busy === 'leave'}
              onClick={() => void attempt('leave', leave(exit))}
            >
              {formTexts.saveAndExit}
            </Button>
          )}
        </>
      }
    >
      <p>{isFinal ? why.final : why.idle}</p>
      <p>
        {texts.left} <strong role="timer">{formatWait(left)}</strong>
      </p>
      <output className="hidden-visually">{soon?.text}</output>
      {failed && <Alert>{translateMessage(failed)}</Alert>}
    </Dialog>
  );
}
