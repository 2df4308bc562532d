import { useEffect } from 'react';
import { call, type Reply } from '../../web/client.ts';
import { worded } from '../../domain/wording.ts';
import { messageOf, type Failure } from '../../web/failure.ts';
import { notSaved } from '../../web/form/unsaved.ts';
import { LoadFailed } from '../../web/LoadFailed.tsx';
import { Page } from '../../web/Page.tsx';
import { go, hrefOf, usePlace } from '../../web/router.ts';
import { clearStorage, end } from '../../web/session.ts';
import { loadStatus, status } from '../../web/status.ts';
import { Banner } from '../../web/ui/Alert.tsx';
import { Breakable } from '../../web/ui/Breakable.tsx';
import { Achieved, Card } from '../../web/ui/Card.tsx';
import { LinkButton } from '../../web/ui/LinkButton.tsx';
import { Spinner } from '../../web/ui/Spinner.tsx';
import { useLoad } from '../../web/useLoad.ts';
import { ContinueLink } from './ContinueLink.tsx';
import { emailLink } from './contract.ts';
import { alsoEmailed, SAVED } from './messages.ts';

interface Saved {
  link: string;
  /** Where the link was e-mailed to. */
  email: string | undefined;
}

/** E-mails the continue link, then ends the session. As long as that fails the session stays, so that it can be tried again. */
async function emailAndLogOut(): Promise<Reply<Saved>> {
  const known = status.get() ?? (await loadStatus());
  const path = hrefOf('MerchantType', { subMerchantId: known?.subMerchantId ?? '' });
  const reply = await call(emailLink, { body: { link: location.origin + path }, quiet: true });
  if (!reply.ok) return reply;
  clearStorage();
  void end();
  return { ok: true, data: { link: reply.data.data.link, email: known?.account.email } };
}

/** The server's reason stands beside ours; that the network is away is said by itself. */
function failedMessage(failure: Failure): string {
  return failure.kind === 'offline' ? SAVED.failed : `${SAVED.failed} ${worded(messageOf(failure) ?? '')}`;
}

/** What save and exit ends with: the continue link, shown and e-mailed. */
export function ApplicationSaved() {
  const [saved, retry] = useLoad(emailAndLogOut);
  const { unsaved = [] } = usePlace().memory;
  const failure = saved.state === 'failed' ? saved.failure : null;
  const isClosed = failure?.kind === 'refused' && failure.status === 409;
  useEffect(() => {
    // What was submitted has nothing to go on with.
    if (isClosed) void go('GetStarted', { replace: true });
  }, [isClosed]);
  return (
    <Page lead={SAVED.lead} badge={<Achieved>{SAVED.badge}</Achieved>}>
      {failure && !isClosed && (
        <LoadFailed failure={failure} message={failedMessage(failure)} onRetry={retry} />
      )}
      {unsaved.length > 0 && <Banner tone="warning">{`${notSaved(unsaved)} ${SAVED.enterAgain}`}</Banner>}
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
        {saved.state !== 'loading' && (
          <p>
            {SAVED.signIn} <LinkButton to="continue">{SAVED.signInLink}</LinkButton>
          </p>
        )}
      </Card>
    </Page>
  );
}
