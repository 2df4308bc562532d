import { boot } from '../../web/boot.ts';
import { entryMessages } from '../../web/entry/messages.ts';
import { Page } from '../../web/frame/Page.tsx';
import { ExternalLink, LinkButton } from '../../web/ui/LinkButton.tsx';
import { inviteTexts } from './messages.ts';

export function InviteExpired() {
  return (
    <Page heading={inviteTexts.expiredHeading} lead={inviteTexts.expired}>
      <p>
        <LinkButton to="GetStarted" look="primary">
          {inviteTexts.getStarted}
        </LinkButton>
      </p>
    </Page>
  );
}

export function InviteAlreadySubmited() {
  return (
    <Page heading={inviteTexts.submittedHeading} lead={inviteTexts.submitted}>
      <p>
        <ExternalLink href={boot.facilitator.backOfficeUrl} look="primary">
          {entryMessages.backOffice}
        </ExternalLink>
      </p>
    </Page>
  );
}
