import { useEffect, useState, type ReactNode } from 'react';
import { outcomePage } from '../../journey/outcomes.ts';
import { boot } from '../../web/boot.ts';
import { CopyLink } from '../../web/frame/CopyLink.tsx';
import { Loading } from '../../web/frame/Loading.tsx';
import { Page } from '../../web/frame/Page.tsx';
import { ReturnLink } from '../../web/frame/ReturnLink.tsx';
import { go, useShownScreen } from '../../web/navigation/router.ts';
import { clearStorage } from '../../web/session/session.ts';
import { loadStatus, status, useStatus } from '../../web/session/status.ts';
import { SuccessBadge } from '../../web/ui/Badge.tsx';
import { Breakable } from '../../web/ui/Breakable.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { ExternalLink } from '../../web/ui/LinkButton.tsx';
import { APPROVED, SUBMITTED } from './messages.ts';

export function AccountApproved() {
  const account = useStatus((known) => known?.account);
  return (
    <Outcome page="AccountApproved" texts={APPROVED}>
      <Card title={APPROVED.account}>
        {account && (
          <p>
            <strong>{account.name}</strong>
            <br />
            <Breakable text={account.email} />
          </p>
        )}
        <p>{APPROVED.credentials}</p>
      </Card>
    </Outcome>
  );
}

export function AccountNotApproved() {
  return (
    <Outcome page="AccountNotApproved" texts={SUBMITTED}>
      <Card title={SUBMITTED.nextTitle}>
        {SUBMITTED.next.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Card>
    </Outcome>
  );
}

function Outcome({
  page,
  texts,
  children,
}: {
  page: 'AccountApproved' | 'AccountNotApproved';
  texts: Record<'heading' | 'lead' | 'badge', string>;
  children: ReactNode;
}) {
  const { memory } = useShownScreen();
  const { supportAddress } = boot.facilitator;
  const [isTrue, setTrue] = useState(() => memory.submitted === true || outcomePage(status.get()) === page);
  useEffect(clearStorage, []);
  useEffect(() => {
    if (isTrue) return;
    const find = async () => {
      const found = outcomePage(status.get() ?? (await loadStatus()));
      if (found === page) setTrue(true);
      else await go(found ?? 'ConfirmProfile', { replace: true });
    };
    void find();
  }, [isTrue, page]);
  if (!isTrue) return <Loading />;
  return (
    <Page
      heading={texts.heading}
      lead={[memory.submittedElsewhere && SUBMITTED.elsewhere, texts.lead]}
      badge={<SuccessBadge>{texts.badge}</SuccessBadge>}
    >
      {children}
      <ReturnLink />
      <CopyLink />
      <p>
        {SUBMITTED.support} <ExternalLink href={`mailto:${supportAddress}`}>{supportAddress}</ExternalLink>
      </p>
    </Page>
  );
}
