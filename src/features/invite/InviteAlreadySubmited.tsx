import { boot } from '../../web/boot.ts';
import { Page } from '../../web/Page.tsx';
import { ExternalLink } from '../../web/ui/LinkButton.tsx';
import { inviteTexts } from './messages.ts';

/** The application that the invite was for was submitted. */
export function InviteAlreadySubmited() {
  return (
    <Page lead={inviteTexts.submitted}>
      <p>
        <ExternalLink href={boot.facilitator.backOfficeUrl} look="primary">
          {inviteTexts.backOffice}
        </ExternalLink>
      </p>
    </Page>
  );
}
