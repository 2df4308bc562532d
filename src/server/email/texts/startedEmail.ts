import type { EmailContent } from '../content.ts';

export function applicationStarted(to: { provider: string; link: string }): EmailContent {
  return {
    subject: `Your ${to.provider} application`,
    title: 'You started your application',
    paragraphs: [
      `You started an application for a merchant account with ${to.provider}. We save what you enter as you go, so you can leave at any time.`,
      'Use the link below to pick up where you left off. The link expires in 30 days. After that, sign in with your email and password.',
    ],
    action: { label: 'Continue your application', url: to.link },
    notes: [
      "Anyone with this link can continue your application, so please don't forward this email.",
      "If you didn't start this application, you can ignore this email.",
    ],
  };
}
