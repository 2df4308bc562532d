import type { Letter } from '../../server/mail.ts';

/** Sent when an operator invites somebody; `isExisting` when their account has an approved application. */
export function invitation(to: { provider: string; url: string; isExisting: boolean }): Letter {
  return {
    subject: `${to.provider} invites you to apply`,
    paragraphs: [
      to.isExisting
        ? `${to.provider} invites you to add a new merchant account to the one you have.`
        : `${to.provider} invites you to apply for a merchant account. Your name and email address are filled in already.`,
    ],
    action: { label: to.isExisting ? 'Add a new merchant account' : 'Start your application', url: to.url },
  };
}
