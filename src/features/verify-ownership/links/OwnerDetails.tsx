import { lazy, Suspense, useEffect, useState } from 'react';
import { LoadFailed } from '../../../web/frame/LoadFailed.tsx';
import { Page } from '../../../web/frame/Page.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { call } from '../../../web/client.ts';
import { useLoad } from '../../../web/useLoad.ts';
import { openOwnerLink } from './contract.ts';
import { ownerScreen as texts } from './messages.ts';
import { OwnerCode, type Entering } from './OwnerCode.tsx';

/** Loaded while the code is on its way. */
const ownerForm = () => import('./OwnerForm.tsx');
const OwnerForm = lazy(() => ownerForm().then((file) => ({ default: file.OwnerForm })));

/** As high as the form of the code, so that the footer doesn't move. */
const CODE_FIELDS = 4;

const openLink = (signal: AbortSignal) =>
  call(openOwnerLink, {
    body: { ownerToken: location.hash.slice(1) },
    signal,
    quiet: true,
    idempotent: true,
  });

/** Screen of an owner who got a link: verifies the phone, then takes the details. */
export function OwnerDetails() {
  const [load, retry] = useLoad(openLink);
  const [entering, setEntering] = useState<Entering | null>(null);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    // Another link in the same tab differs in its fragment only.
    const reload = () => location.reload();
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, []);
  useEffect(() => {
    if (isDone) document.querySelector('h1')?.focus();
  }, [isDone]);
  if (isDone && entering)
    return (
      <Page heading={texts.thanks}>
        <Card>
          <p>{texts.thanksText(entering.details.business)}</p>
        </Card>
      </Page>
    );
  if (entering)
    return (
      <Page
        heading={texts.yourDetails(entering.details.business)}
        lead={entering.idParts ? texts.privacyEither : texts.privacy}
      >
        <Card>
          <Suspense>
            <OwnerForm {...entering} onDone={() => setDone(true)} onExpired={() => setEntering(null)} />
          </Suspense>
        </Card>
      </Page>
    );
  if (load.state === 'failed') {
    const { failure } = load;
    if (failure.kind === 'refused' && failure.status !== 429)
      return <Ended isUsed={failure.status === 410} />;
    return (
      <Page>
        <LoadFailed message={texts.loadFailed} onRetry={retry} />
      </Page>
    );
  }
  return (
    <Page>
      <Card>
        {load.state === 'ready' ? (
          <OwnerCode opened={load.data} onRetry={retry} onVerified={setEntering} />
        ) : (
          <Skeleton fields={CODE_FIELDS} />
        )}
      </Card>
    </Page>
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
