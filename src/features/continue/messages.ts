import type { FieldMessages } from '../../domain/messages.ts';
import { personNames } from '../../domain/fieldNames.ts';

/** How the fields of this screen are named in messages. */
export const continueFields = {
  email: personNames.email,
  password: { name: 'password', required: 'Password is required' },
  emailCode: { name: 'verification code' },
} as const satisfies FieldMessages;

/** What the screen says. */
export const continueTexts = {
  lead: 'Sign in with the email and password of your application, and go on where you left off.',
  leadAddMerchant: 'Sign in with your email and password to add another merchant account.',
  /** As the messages name the fields. */
  summary: { email: 'Email address', password: 'Password', emailCode: 'Verification code' },
  email: 'Email',
  password: 'Password',
  forgot: 'Forgot password?',
  busy: 'Opening your application...',
  failed: 'Failed to continue. Please try again.',
  code: 'Verification code',
  codeHint: '6 digits. The code works for 10 minutes.',
  codeWhy: 'You opened our link in another browser, so we emailed you a code to make sure it’s you.',
  codeMissing: 'Enter the code we emailed you.',
  codeAgain: 'Email me a new code',
  codeSent: 'We emailed you a new code.',
  codeWait: 'Please wait before requesting another code.',
  asideTitle: 'Do you have a link from us?',
  aside: 'The link in our email opens your application too, without a password. Each link works for 30 days.',
} as const;

/** The dialogs before and after the end of a session. */
export const sessionTexts = {
  warning: 'Your session is about to end',
  idle: 'You have not done anything here for a while, so we will soon sign you out to keep your details safe. What you typed stays on this page.',
  final:
    'You have been signed in for a long time. To keep your details safe, this session will end soon, and it cannot be extended. What you typed stays on this page; you can go on with your password.',
  left: 'Time left',
  stay: 'Stay signed in',
  signInNow: 'Sign in again now',
  later: 'Later',
  saveAndExit: 'Save and exit',
  offline: 'You are offline, so the session could not be extended. Please try again.',
  ended: 'Enter your password to go on',
  endedWhy: 'Your session has ended to keep your details safe. What you typed is still on this page.',
  endedElsewhere: 'You signed out in another tab. What you typed is still on this page.',
  account: 'Application of',
  signIn: 'Sign in',
  signOut: 'Sign out',
  another:
    'This password opens another application than the one on this page. Sign out to go on with that one.',
  failed: 'We could not sign you in. Please try again.',
} as const;

/** What is announced of the time left, by seconds; nothing between. */
export const sessionSoon: readonly { seconds: number; text: string }[] = [
  { seconds: 10, text: '10 seconds left' },
  { seconds: 30, text: '30 seconds left' },
  { seconds: 60, text: '1 minute left' },
];

/** The same application open twice. */
export const tabTexts = {
  title: 'Open in another tab',
  second: 'This application is open in another tab. Changes made there are not shown here.',
  left: 'You went on with this application in another tab. What you type here is not saved by itself any more.',
  use: 'Use this tab',
  close: 'Close',
} as const;
