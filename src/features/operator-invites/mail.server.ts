import type { EmailContent } from '../../server/email/content.ts';

/** `isExisting` means that the recipient already has an approved application. */
export function invitation(to: { provider: string; url: string; isExisting: boolean }): EmailContent {
  return {
    subject: `${to.provider} invites you to apply`,
    paragraphs: [
      to.isExisting
        ? `${to.provider} invites you to add another merchant account.`
        : `${to.provider} invites you to apply for a merchant account. Your name and email address are already filled in.`,
    ],
    action: { label: to.isExisting ? 'Add a new merchant account' : 'Start your application', url: to.url },
  };
}
