export const SAVED = {
  badge: 'Saved',
  lead: 'You can close this page and go on whenever it suits you.',
  enterAgain: 'Enter them again when you come back.',
  card: 'Your continue link',
  sending: 'Preparing your continue link...',
  copy: 'Copy link',
  copied: 'Copied',
  notCopied: 'Could not copy. Please select the link and copy it.',
  lifetime:
    'It opens your application for 30 days. Whoever has it can go on with your application, so please keep it to yourself.',
  signIn: 'Without the link, your email and password open it too:',
  signInLink: 'Continue previous application',
  failed: 'Your application is saved, but we could not email your continue link.',
} as const;

/** Says where the link went. */
export function alsoEmailed(email: string | undefined): string {
  return email ? `We also emailed it to ${email}.` : 'We also emailed it to you.';
}
