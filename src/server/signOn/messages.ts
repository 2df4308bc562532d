/** The page on which somebody agrees to the documents before an account is made. */
export const agreementTexts = {
  title: (provider: string) => `Welcome to ${provider}`,
  /** Around the email address, which stands out. */
  signedInAs: 'You are signed in as',
  lead: 'Before your application begins, please agree to the documents below.',
  /** Said where the documents are not in the language of the page. */
  inEnglish: null as string | null,
  lastUpdated: (date: string) => `Last updated ${date}`,
  missing: 'Please agree to the Terms of Service, Privacy Policy and E-Sign Consent.',
  agree: 'I agree to the Terms of Service, Privacy Policy and E-Sign Consent',
  start: 'Start Application',
} as const;

/** The pages that end the way through the identity provider. */
export const endingTexts = {
  failed: 'Signing in did not work',
  incomplete: 'The link is not complete, or too much time has passed. Please begin again.',
  away: (provider: string) =>
    `${provider} could not confirm who you are just now. Please try again in a few minutes.`,
  unverified: 'Your email address is not verified',
  verifyFirst: (provider: string) =>
    `Please verify your email address at ${provider} first, then sign in again.`,
  submitted: 'Your application has already been submitted.',
  toStart: 'Go to the start page',
  toContinue: 'Continue with your email address and password',
  toBackOffice: 'Go to backoffice',
} as const;
