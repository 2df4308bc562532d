import { Page } from '../../web/Page.tsx';
import { LinkButton } from '../../web/ui/LinkButton.tsx';
import { inviteTexts } from './messages.ts';

/** The invite's time has run out. */
export function InviteExpired() {
  return (
    <Page lead={inviteTexts.expired}>
      <p>
        <LinkButton to="GetStarted" look="primary">
          {inviteTexts.getStarted}
        </LinkButton>
      </p>
    </Page>
  );
}
