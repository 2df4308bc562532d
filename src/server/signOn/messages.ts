export const agreementTexts = {
  title: (provider: string) => `Welcome to ${provider}`,
  signedInAs: "You're signed in as",
  lead: 'Please agree to the documents below before you start.',
  inEnglish: null as string | null,
  lastUpdated: (date: string) => `Last updated ${date}`,
  missing: 'Please agree to the Terms of Service, Privacy Policy, and E-Sign Consent.',
  agree: 'I agree to the Terms of Service, Privacy Policy and E-Sign Consent',
  start: 'Start Application',
} as const;

export const endingTexts = {
  failed: "We couldn't sign you in",
  incomplete: "Your sign-in wasn't completed or has expired. Please start again.",
  away: (provider: string) =>
    `We couldn't complete sign-in with ${provider}. Please try again in a few minutes.`,
  unverified: "Your email address isn't verified",
  verifyFirst: (provider: string) => `Please verify your email address with ${provider}, then sign in again.`,
  submitted: 'Your application has already been submitted.',
  toStart: 'Go to the home page',
  toContinue: 'Continue with your email and password',
  toBackOffice: 'Go to backoffice',
} as const;
