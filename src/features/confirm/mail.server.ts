import type { Letter } from '../../server/mail.ts';

/** Sent once an application was submitted and waits for a decision. `copyUrl` opens what was submitted, as a PDF. */
export function applicationSubmitted(to: { provider: string; copyUrl: string }): Letter {
  return {
    subject: `Your ${to.provider} application was submitted`,
    title: 'We have received your application',
    preview: 'It is being reviewed. There is nothing you need to do now.',
    paragraphs: [
      `Thank you for applying with ${to.provider}. Your application is being reviewed.`,
      'We will email you when it is approved, or if more information is needed. There is nothing you need to do now.',
    ],
    action: { label: 'Open a copy of your application (PDF)', url: to.copyUrl },
    notes: [
      'The copy holds what you entered, with Social Security and account numbers masked. The link works for 30 days; please do not forward it.',
    ],
  };
}
