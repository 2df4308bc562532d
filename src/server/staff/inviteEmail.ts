import type { EmailContent } from '../email/content.ts';

export function staffInvite({ provider, link }: { provider: string; link: string }): EmailContent {
  return {
    subject: `Your access to the ${provider} staff console`,
    title: 'Set up your sign-in',
    paragraphs: [
      `Use the link below to set up your sign-in for the ${provider} staff console. You'll choose a password and connect an authenticator app.`,
      'The link works until you finish setting up your sign-in, and expires in 7 days.',
    ],
    action: { label: 'Set up your sign-in', url: link },
    notes: [
      "Anyone with this link can set up your sign-in, so please don't forward this email.",
      "If you don't work with our merchant applications, you can ignore this email.",
    ],
  };
}

/** Sent instead of `staffInvite` if staff sign in only through the identity provider. */
export function staffWelcome({ provider, link }: { provider: string; link: string }): EmailContent {
  return {
    subject: `Your access to the ${provider} staff console`,
    title: 'Sign in to the staff console',
    paragraphs: [`You can now sign in to the ${provider} staff console with your work account.`],
    action: { label: 'Sign in', url: link },
    notes: ["If you don't work with our merchant applications, you can ignore this email."],
  };
}
