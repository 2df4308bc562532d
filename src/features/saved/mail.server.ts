import type { EmailContent } from '../../server/email/content.ts';

export function applicationSaved(to: { provider: string; link: string }): EmailContent {
  return {
    subject: `Continue your ${to.provider} application`,
    title: 'Your application is saved',
    paragraphs: [
      `Your application with ${to.provider} was successfully saved. Use the link below to pick up where you left off. The link expires in 30 days.`,
    ],
    action: { label: 'Continue your application', url: to.link },
    notes: ["Anyone with this link can continue your application, so please don't forward this email."],
  };
}
