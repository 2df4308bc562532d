import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../api/endpoint.ts';
import type { OwnerForm as OwnerValues } from '../../../domain/sections/person.ts';
import { translateMessage } from '../../../domain/texts/messages.ts';
import { useCountdown } from '../../../web/countdown/useCountdown.ts';
import { Wait } from '../../../web/countdown/Wait.tsx';
import { LoadFailed } from '../../../web/frame/LoadFailed.tsx';
import { Page } from '../../../web/frame/Page.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { call } from '../../../web/client.ts';
import { dismissScreenToasts, toast } from '../../../web/notices.ts';
import { useLoad } from '../../../web/useLoad.ts';
import { openOwnerLink } from './contract.ts';
import { ownerScreen as texts } from './messages.ts';
import { OwnerCode, type Entering } from './OwnerCode.tsx';

const CODE_FIELDS = 4;

/** Loaded in parallel with opening the link, so that the form is ready once the owner has entered the texted code. */
const ownerForm = () => import('./OwnerForm.tsx');

async function openLink(signal: AbortSignal) {
  const body = { ownerToken: location.hash.slice(1) };
  const [reply, form] = await Promise.all([
    call(openOwnerLink, { body, signal, quiet: true, idempotent: true }),
    ownerForm(),
  ]);
  return reply.ok ? { ...reply, data: { ...reply.data, ...form } } : reply;
}

interface Shown {
  entering?: Entering;
  isDone?: boolean;
  isUsed?: boolean;
  typed?: OwnerValues | undefined;
  resent?: ReplyOf<typeof openOwnerLink>;
}

const FIRST: Shown = {};

export function OwnerDetails() {
  const [shown, setShown] = useState(FIRST);
  const [load, retry] = useLoad(openLink);
  const { entering, isDone, isUsed } = shown;
  useEffect(() => {
    // Opening another link in the same tab changes only the URL fragment, so the page must be reloaded.
    const reload = () => location.reload();
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, []);
  useEffect(() => {
    // The route doesn't change, so the router neither clears toasts nor moves focus.
    if (shown === FIRST) return;
    dismissScreenToasts();
    let next = 'h1';
    if (!shown.entering && load.state === 'ready') {
      const { hasCode, phoneHint } = (shown.resent ?? load.data).data;
      if (shown.typed) toast(texts.expired);
      else toast(hasCode ? texts.codeSent(phoneHint) : texts.codeEnded, { tone: 'info' });
      if (hasCode && !shown.typed) next = '[name="smsCode"]';
    }
    document.querySelector<HTMLElement>(next)?.focus();
  }, [shown, load]);
  function reopen(typed: OwnerValues | undefined): void {
    setShown({ typed });
    retry();
  }
  if (isUsed) return <Ended isUsed />;
  if (isDone && entering)
    return (
      <Page heading={texts.thanks}>
        <Card>
          <p>{texts.thanksText(entering.details.business)}</p>
        </Card>
      </Page>
    );
  if (entering && load.state === 'ready')
    return (
      <Page
        heading={texts.yourDetails(entering.details.business)}
        lead={entering.details.ownerIds ? texts.privacyEither : texts.privacy}
      >
        <Card>
          <load.data.OwnerForm
            {...entering}
            typed={shown.typed}
            onDone={() => setShown({ entering, isDone: true })}
            onUsed={() => setShown({ entering, isUsed: true })}
            onExpired={reopen}
          />
        </Card>
      </Page>
    );
  if (load.state === 'failed') {
    const { failure } = load;
    if (failure.kind === 'refused' && failure.status !== 429)
      return <Ended isUsed={failure.status === 410} />;
    return (
      <Page heading={texts.heading}>
        {failure.kind === 'refused' ? (
          <Limited message={failure.message} waitTime={failure.waitTime ?? 0} onRetry={retry} />
        ) : (
          <LoadFailed message={texts.loadFailed} onRetry={retry} />
        )}
      </Page>
    );
  }
  return (
    <Page heading={texts.heading}>
      <Card>
        {load.state === 'ready' ? (
          <OwnerCode
            opened={shown.resent ?? load.data}
            onResent={(resent) => setShown({ typed: shown.typed, resent })}
            onEnded={() => reopen(shown.typed)}
            onVerified={(verified) => setShown({ entering: verified, typed: shown.typed })}
          />
        ) : (
          <Skeleton fields={CODE_FIELDS} />
        )}
      </Card>
    </Page>
  );
}

function Limited({ message, waitTime, onRetry }: { message: string; waitTime: number; onRetry: () => void }) {
  const { left, start } = useCountdown();
  useEffect(() => start(waitTime), [waitTime, start]);
  return (
    <>
      <LoadFailed message={translateMessage(message)} onRetry={onRetry} />
      <Wait left={left} />
    </>
  );
}

function Ended({ isUsed }: { isUsed: boolean }) {
  return (
    <Page heading={isUsed ? texts.thanks : texts.badLink}>
      <Card>
        <p>{isUsed ? texts.usedLink : texts.badLinkText}</p>
      </Card>
    </Page>
  );
}
