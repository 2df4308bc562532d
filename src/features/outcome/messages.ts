export const CHECKS = {
  lead: 'Please do not close this page. This can take up to 2 minutes.',
  sending: 'Your application is being sent and checked.',
  still: 'Still working on it. Thank you for your patience.',
  tooLong: 'This takes longer than expected. Please submit again; nothing is submitted twice.',
  stay: 'Your application is being submitted. Please wait a moment.',
} as const;

export const SUBMITTED = {
  badge: 'Received',
  lead: 'We have received your application, and it is being reviewed.',
  elsewhere: 'You submitted this application in another tab.',
  nextTitle: 'What happens next',
  next: [
    'We look at what you sent us. There is nothing you need to do now.',
    'We email you when your application is approved, or if more information is needed.',
  ],
  support: 'Questions? Write to',
} as const;

export const COPY = {
  preparing: 'A copy of your application is being prepared.',
  link: 'Open a copy of your application (PDF)',
  about: 'for your records, with Social Security and account numbers masked.',
} as const;

export const APPROVED = {
  badge: 'Approved',
  lead: 'Welcome aboard. Your account is ready.',
  account: 'Your account',
  credentials: 'Your login credentials will be emailed to you.',
} as const;
