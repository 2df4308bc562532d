/** Language of this build. The Spanish build replaces this file with `messages.es.ts`. */
export const LANGUAGE = 'en';

export const frameTexts = {
  support: 'Support',
  help: 'Help',
  poweredBy: (name: string) => `Powered by ${name}`,
  back: 'Back',
  tryAgain: 'Try again',
  edit: 'Edit',
  close: 'Close',
  loading: 'Loading...',
  opensNewTab: '(opens in a new tab)',
  dismiss: 'Dismiss message',
  notLoaded: "We couldn't load your application. Please try again in a moment.",
  stepClosed: "You can't change that step right now. What you entered there wasn't saved.",
  loggedOut: 'Unauthorized, redirecting to the login.',
} as const;

export const newVersionTexts = {
  title: 'New Version Available',
  text: 'We updated this site. Select OK to load the new version.',
  ok: 'OK',
} as const;

/** `done` and `notAllowed` start with a space, because screen readers read them after a step's name. */
export const progressTexts = {
  label: 'Application steps',
  step: (number: number, count: number) => `Step ${number} of ${count}, `,
  done: ' (done)',
  notAllowed: ' (not available yet)',
} as const;

export const LEGAL_NAMES = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  esign: 'E-Sign Consent',
} as const;

export const NOT_SENT = "We couldn't send this. Anything you typed stays on this page. Please try again.";
export const OFFLINE = "You're offline. Anything you typed stays on this page.";
