import { boot } from '../../web/boot.ts';
import { Loading } from '../../web/frame/Loading.tsx';
import { CopyLink } from '../../web/frame/CopyLink.tsx';
import { ReturnLink } from '../../web/frame/ReturnLink.tsx';
import { Page } from '../../web/frame/Page.tsx';
import { useShownScreen } from '../../web/navigation/router.ts';
import { useStatus } from '../../web/session/status.ts';
import { Breakable } from '../../web/ui/Breakable.tsx';
import { SuccessBadge } from '../../web/ui/Badge.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { ExternalLink } from '../../web/ui/LinkButton.tsx';
import { APPROVED, SUBMITTED } from './messages.ts';
import { useOutcome } from './useOutcome.tsx';

export function AccountApproved() {
  const { memory } = useShownScreen();
  const isTrue = useOutcome('AccountApproved');
  const account = useStatus((status) => status?.account);
  const { supportAddress } = boot.facilitator;
  if (!isTrue) return <Loading />;
  return (
    <Page
      heading={APPROVED.heading}
      lead={[memory.submittedElsewhere && SUBMITTED.elsewhere, APPROVED.lead]}
      badge={<SuccessBadge>{APPROVED.badge}</SuccessBadge>}
    >
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
      <ReturnLink />
      <CopyLink />
      <p>
        {SUBMITTED.support} <ExternalLink href={`mailto:${supportAddress}`}>{supportAddress}</ExternalLink>
      </p>
    </Page>
  );
}
