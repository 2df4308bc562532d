import type { Letter } from '../../server/mail.ts';

/** Sent by save-and-exit: the link that opens the application again. */
export function applicationSaved(to: { provider: string; link: string }): Letter {
  return {
    subject: `Continue your ${to.provider} application`,
    title: 'Your application is saved',
    paragraphs: [
      `Your application with ${to.provider} was successfully saved. The button below opens it again where you left off, within 30 days.`,
    ],
    action: { label: 'Continue your application', url: to.link },
    notes: ['Whoever has this link can continue your application, so please do not forward this email.'],
  };
}
