import type { Letter } from './mail.ts';

/** Sent when an application was begun, the first or a further one, so that it can be found again. */
export function applicationStarted(to: { provider: string; link: string }): Letter {
  return {
    subject: `Your ${to.provider} application`,
    title: 'Your application has begun',
    paragraphs: [
      `You have started an application for a merchant account with ${to.provider}. What you enter is saved as you go, so you can leave at any time.`,
      'The button below brings you back to where you left off. It works for 30 days; after that, sign in with your email address and password.',
    ],
    action: { label: 'Continue your application', url: to.link },
    notes: [
      'Whoever has this link can continue your application, so please do not forward this email.',
      'You did not start this application? Then you can ignore this message.',
    ],
  };
}
