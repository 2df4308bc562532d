import type { EmailContent } from '../../server/email/content.ts';

export function invitation(to: {
  provider: string;
  url: string;
  isExisting: boolean;
  lastDay: string;
}): EmailContent {
  return {
    subject: `Apply for a merchant account with ${to.provider}`,
    paragraphs: [
      to.isExisting
        ? `${to.provider} has invited you to add another merchant account.`
        : `${to.provider} has invited you to apply for a merchant account. Your name and email address are already filled in.`,
    ],
    action: { label: to.isExisting ? 'Add a new merchant account' : 'Start your application', url: to.url },
    notes: [`The link expires on ${to.lastDay}.`],
  };
}
