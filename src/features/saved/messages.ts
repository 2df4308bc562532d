export const SAVED = {
  heading: 'Your application was successfully saved',
  badge: 'Saved',
  lead: 'You can close this page and come back anytime.',
  enterAgain: (count: number) => `Enter ${count === 1 ? 'it' : 'them'} again when you come back.`,
  card: 'Your application link',
  sending: 'Preparing your link...',
  copy: 'Copy link',
  copied: 'Copied',
  notCopied: "We couldn't copy the link. Please select it and copy it.",
  lifetime:
    'The link expires in 30 days. Anyone with this link can continue your application, so keep it private.',
  signIn: 'You can also sign in with your email and password:',
  signInLink: 'Continue previous application',
  failed: "We saved your application, but we couldn't email you the link.",
} as const;

export function alsoEmailed(email: string | undefined): string {
  return email ? `We also emailed it to ${email}.` : 'We also emailed it to you.';
}
