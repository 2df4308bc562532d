/** The language of all texts of this page. */
export const LANGUAGE = 'en';

/** Texts of the frame and of what every screen has in common. */
export const frameTexts = {
  support: 'Support',
  help: 'Help',
  poweredBy: (name: string) => `Powered by ${name}`,
  back: 'Back',
  tryAgain: 'Try again',
  loading: 'Loading...',
  opensNewTab: '(opens in a new tab)',
  dismiss: 'Dismiss message',
  notLoaded: "We couldn't load your application just now. Please try again in a moment.",
  loggedOut: 'Unauthorized, redirecting to the login.',
} as const;

/** The dialog that a new version of the web app shows. */
export const newVersionTexts = {
  title: 'New Version Available',
  text: 'This application has been updated. Press OK to load the new version.',
  ok: 'OK',
} as const;

/** The progress bar; what is only heard begins with a blank. */
export const progressTexts = {
  label: 'Application steps',
  step: (number: number, count: number) => `Step ${number} of ${count}, `,
  done: ' (done)',
  notAllowed: ' (not available yet)',
} as const;

/** Names of the three documents, as buttons and dialogs show them. */
export const LEGAL_NAMES = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  esign: 'E-Sign Consent',
} as const;

export const OFFLINE = 'You seem to be offline. Nothing you typed is lost; please try again in a moment.';
