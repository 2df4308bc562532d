import { Page } from '../../web/frame/Page.tsx';
import { LinkButton } from '../../web/ui/LinkButton.tsx';
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
