import { boot } from '../../web/boot.ts';
import { Loading } from '../../web/Loading.tsx';
import { Page } from '../../web/Page.tsx';
import { usePlace } from '../../web/router.ts';
import { Achieved, Card } from '../../web/ui/Card.tsx';
import { ExternalLink } from '../../web/ui/LinkButton.tsx';
import { CopyLink } from './CopyLink.tsx';
import { SUBMITTED } from './messages.ts';
import { useOutcome } from './useOutcome.tsx';

/** Application Submitted: what happens next, and whom to ask. */
export function AccountNotApproved() {
  const { memory } = usePlace();
  const isTrue = useOutcome('AccountNotApproved');
  const { supportAddress } = boot.facilitator;
  if (!isTrue) return <Loading />;
  return (
    <Page
      lead={[memory.submittedElsewhere && SUBMITTED.elsewhere, SUBMITTED.lead]}
      badge={<Achieved>{SUBMITTED.badge}</Achieved>}
    >
      <Card title={SUBMITTED.nextTitle}>
        {SUBMITTED.next.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Card>
      <CopyLink />
      <p>
        {SUBMITTED.support} <ExternalLink href={`mailto:${supportAddress}`}>{supportAddress}</ExternalLink>
      </p>
    </Page>
  );
}
