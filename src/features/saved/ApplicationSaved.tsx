import { useEffect, useState } from 'react';
import { call, type Reply } from '../../web/client.ts';
import { translateMessage } from '../../domain/texts/wording.ts';
import { messageOf, type Failure } from '../../web/failure.ts';
import { notSaved } from '../../web/form/unsaved.ts';
import { LoadFailed } from '../../web/frame/LoadFailed.tsx';
import { Page } from '../../web/frame/Page.tsx';
import { ReturnLink } from '../../web/frame/ReturnLink.tsx';
import { go, hrefOf, useShownScreen } from '../../web/navigation/router.ts';
import { clearStorage, end } from '../../web/session/session.ts';
import { loadStatus, status } from '../../web/session/status.ts';
import { Banner } from '../../web/ui/Alert.tsx';
import { Breakable } from '../../web/ui/Breakable.tsx';
import { SuccessBadge } from '../../web/ui/Badge.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { LinkButton } from '../../web/ui/LinkButton.tsx';
import { Spinner } from '../../web/ui/Spinner.tsx';
import { useLoad } from '../../web/useLoad.ts';
import { ContinueLink } from './ContinueLink.tsx';
import { emailLink } from './contract.ts';
import { alsoEmailed, SAVED } from './messages.ts';

interface Saved {
  link: string;
  email: string | undefined;
  /** Return URL of the application. Kept because it can't be loaded after the session ends. */
  returnUrl: string | null | undefined;
}

async function emailAndLogOut(): Promise<Reply<Saved>> {
  const known = status.get() ?? (await loadStatus());
  const path = hrefOf('MerchantType', { subMerchantId: known?.subMerchantId ?? '' });
  const reply = await call(emailLink, { body: { link: location.origin + path }, quiet: true });
  if (!reply.ok) return reply;
  clearStorage();
  void end();
  const { account, returnUrl } = known ?? {};
  return { ok: true, data: { link: reply.data.data.link, email: account?.email, returnUrl } };
}

function failedMessage(failure: Failure): string {
  return failure.kind === 'offline'
    ? SAVED.failed
    : `${SAVED.failed} ${translateMessage(messageOf(failure) ?? '')}`;
}

export function ApplicationSaved() {
  const [saved, retry] = useLoad(emailAndLogOut);
  // Kept because the status is gone after the session ends.
  const [hasPassword] = useState(() => status.get()?.account.hasPassword !== false);
  const { unsaved = [] } = useShownScreen().memory;
  const failure = saved.state === 'failed' ? saved.failure : null;
  const isClosed = failure?.kind === 'refused' && failure.status === 409;
  useEffect(() => {
    // Status 409 means that the application was submitted, so its continue link can't be emailed.
    if (isClosed) void go('GetStarted', { replace: true });
  }, [isClosed]);
  return (
    <Page heading={SAVED.heading} lead={SAVED.lead} badge={<SuccessBadge>{SAVED.badge}</SuccessBadge>}>
      {failure && !isClosed && <LoadFailed message={failedMessage(failure)} onRetry={retry} />}
      {unsaved.length > 0 && (
        <Banner tone="warning">{`${notSaved(unsaved)} ${SAVED.enterAgain(unsaved.length)}`}</Banner>
      )}
      <Card title={SAVED.card}>
        {saved.state === 'loading' && <Spinner words={SAVED.sending} />}
        {saved.state === 'ready' && (
          <>
            <ContinueLink link={saved.data.link} />
            <p>
              <Breakable text={alsoEmailed(saved.data.email)} />
            </p>
            <p>{SAVED.lifetime}</p>
          </>
        )}
        {hasPassword && saved.state !== 'loading' && (
          <p>
            {SAVED.signIn} <LinkButton to="continue">{SAVED.signInLink}</LinkButton>
          </p>
        )}
      </Card>
      <ReturnLink to={saved.state === 'ready' ? saved.data.returnUrl : null} />
    </Page>
  );
}
