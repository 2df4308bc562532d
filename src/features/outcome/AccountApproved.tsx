import { boot } from '../../web/boot.ts';
import { Loading } from '../../web/Loading.tsx';
import { Page } from '../../web/Page.tsx';
import { usePlace } from '../../web/router.ts';
import { useStatus } from '../../web/status.ts';
import { Breakable } from '../../web/ui/Breakable.tsx';
import { Achieved, Card } from '../../web/ui/Card.tsx';
import { ExternalLink } from '../../web/ui/LinkButton.tsx';
import { CopyLink } from './CopyLink.tsx';
import { APPROVED, SUBMITTED } from './messages.ts';
import { useOutcome } from './useOutcome.tsx';

/** Application Approved: the account, and how to get in. */
export function AccountApproved() {
  const { memory } = usePlace();
  const isTrue = useOutcome('AccountApproved');
  const account = useStatus()?.account;
  const { supportAddress } = boot.facilitator;
  if (!isTrue) return <Loading />;
  return (
    <Page
      lead={[memory.submittedElsewhere && SUBMITTED.elsewhere, APPROVED.lead]}
      badge={<Achieved>{APPROVED.badge}</Achieved>}
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
      <CopyLink />
      <p>
        {SUBMITTED.support} <ExternalLink href={`mailto:${supportAddress}`}>{supportAddress}</ExternalLink>
      </p>
    </Page>
  );
}
