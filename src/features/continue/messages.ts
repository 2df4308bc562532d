import type { FieldMessages } from '../../domain/texts/messages.ts';
import { EMAIL_NAME } from '../../domain/texts/wording.ts';

export const continueFields = {
  email: { name: EMAIL_NAME },
  password: { name: 'password', required: 'Password is required' },
  emailCode: { name: 'verification code' },
} as const satisfies FieldMessages;

export const continueTexts = {
  heading: 'Continue onboarding',
  headingAddMerchant: 'Add a new merchant account',
  lead: 'Sign in with the email and password you used to start your application.',
  leadAddMerchant: 'Sign in with your email and password to add another merchant account.',
  /**
   * Must match the names in error messages, because the error summary omits a label that the message already contains.
   */
  summary: { email: 'Email address', password: 'Password', emailCode: 'Verification code' },
  email: 'Email',
  password: 'Password',
  forgot: 'Forgot password?',
  busy: 'Opening your application...',
  failed: 'Failed to continue. Please try again.',
  code: 'Verification code',
  codeHint: '6 digits. This code expires in 10 minutes.',
  codeWhy: 'Your application was opened in more than one browser. To protect it, we emailed you a code.',
  codeAgain: 'Email me a new code',
  codeSent: 'We emailed you a new code.',
  asideTitle: 'Do you have a link from us?',
  aside:
    'You can also use the link we emailed you. It opens your application without a password and expires in 30 days.',
} as const;

export const sessionTexts = {
  warning: 'Your session is about to end',
  idle: "You've been inactive for a while. To protect your information, we'll sign you out soon. Anything you typed stays on this page.",
  idleSignOn:
    "You've been inactive for a while. To protect your information, we'll sign you out soon. You may need to enter your last changes again.",
  final:
    "You've been signed in for a long time. To protect your information, this session will end soon and can't be extended. Anything you typed stays on this page. Sign in again to continue.",
  finalSignOn:
    "You've been signed in for a long time. To protect your information, this session will end soon and can't be extended. When it ends, sign in again the way you did before.",
  left: 'Time left',
  stay: 'Stay signed in',
  signInNow: 'Sign in again now',
  later: 'Later',
  offline: "You're offline, so we couldn't extend your session. Please try again.",
  ended: 'Enter your password to continue',
  endedWhy: 'We ended your session to protect your information. Anything you typed is still on this page.',
  endedElsewhere: 'You signed out in another tab. Anything you typed is still on this page.',
  endedUnasked:
    'Your session was ended from another tab or device. Anything you typed is still on this page.',
  endedSignOn: 'Your session has ended',
  endedSaved: 'We saved your progress, but you may need to enter your last changes again.',
  endedAgain: 'To continue, sign out here, and sign in the way you did before.',
  account: 'Application for',
  signIn: 'Sign in',
  signOut: 'Sign out',
  another:
    'That email and password are for a different application. To work on that one, sign out here first.',
  failed: "We couldn't sign you in. Please try again.",
} as const;

export const sessionSoon: readonly { seconds: number; text: string }[] = [
  { seconds: 10, text: '10 seconds left' },
  { seconds: 30, text: '30 seconds left' },
  { seconds: 60, text: '1 minute left' },
];

export const tabTexts = {
  title: 'Already open in another tab',
  second: "This application is open in another tab. You won't see changes from that tab here.",
  left: 'You continued this application in another tab. We no longer save what you type here.',
  use: 'Use this tab',
} as const;
