import type { Letter } from '../../server/mail.ts';

/** Sent when the password came from a browser other than the one that opened our link. */
export function signInCode({ provider, code }: { provider: string; code: string }): Letter {
  return {
    subject: `Your ${provider} verification code`,
    title: 'Your verification code',
    preview: `Enter ${code} to sign in to your application.`,
    paragraphs: [
      `Your code is ${code}. Enter it on the page where you are signing in. It works for 10 minutes.`,
      'You opened our link in one browser and your password was entered in another, so we ask once for this code.',
    ],
    notes: [
      'Did you not try to sign in? Then someone else has the password of this application. Ignore this email and do not share the code.',
    ],
  };
}
