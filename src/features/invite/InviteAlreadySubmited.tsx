import { boot } from '../../web/boot.ts';
import { Page } from '../../web/frame/Page.tsx';
import { ExternalLink } from '../../web/ui/LinkButton.tsx';
import { inviteTexts } from './messages.ts';

export function InviteAlreadySubmited() {
  return (
    <Page heading={inviteTexts.submittedHeading} lead={inviteTexts.submitted}>
      <p>
        <ExternalLink href={boot.facilitator.backOfficeUrl} look="primary">
          {inviteTexts.backOffice}
        </ExternalLink>
      </p>
    </Page>
  );
}
