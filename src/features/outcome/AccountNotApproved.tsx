import { boot } from '../../web/boot.ts';
import { Loading } from '../../web/frame/Loading.tsx';
import { CopyLink } from '../../web/frame/CopyLink.tsx';
import { ReturnLink } from '../../web/frame/ReturnLink.tsx';
import { Page } from '../../web/frame/Page.tsx';
import { useShownScreen } from '../../web/navigation/router.ts';
import { SuccessBadge } from '../../web/ui/Badge.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { ExternalLink } from '../../web/ui/LinkButton.tsx';
import { SUBMITTED } from './messages.ts';
import { useOutcome } from './useOutcome.tsx';

export function AccountNotApproved() {
  const { memory } = useShownScreen();
  const isTrue = useOutcome('AccountNotApproved');
  const { supportAddress } = boot.facilitator;
  if (!isTrue) return <Loading />;
  return (
    <Page
      heading={SUBMITTED.heading}
      lead={[memory.submittedElsewhere && SUBMITTED.elsewhere, SUBMITTED.lead]}
      badge={<SuccessBadge>{SUBMITTED.badge}</SuccessBadge>}
    >
      <Card title={SUBMITTED.nextTitle}>
        {SUBMITTED.next.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Card>
      <ReturnLink />
      <CopyLink />
      <p>
        {SUBMITTED.support} <ExternalLink href={`mailto:${supportAddress}`}>{supportAddress}</ExternalLink>
      </p>
    </Page>
  );
}
