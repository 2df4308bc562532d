export const CHECKS = {
  heading: 'Please wait while we review your account',
  lead: "Please don't close this page. This can take up to 2 minutes.",
  sending: "We're submitting and checking your application.",
  still: "We're still working on it. Thank you for your patience.",
  tooLong: "This is taking longer than expected. Please submit again. You won't create a duplicate.",
  lost: "The connection was lost. Please submit again once you're online. You won't create a duplicate.",
  stay: "We're submitting your application. Please wait a moment.",
  incomplete: "Your application wasn't submitted because some information is missing or not valid.",
} as const;

export const SUBMITTED = {
  heading: 'Application Submitted',
  badge: 'Received',
  lead: "We received your application. It's being reviewed.",
  elsewhere: 'You submitted this application in another tab.',
  nextTitle: 'What happens next',
  next: [
    "We're reviewing your application. You don't need to do anything right now.",
    "We'll email you when we make a decision or if we need more information.",
  ],
  support: 'Questions? Email',
} as const;

export const APPROVED = {
  heading: 'Application Approved',
  badge: 'Approved',
  lead: 'Welcome! Your account is ready.',
  account: 'Your account',
  credentials: "We'll email your login credentials to you.",
} as const;
