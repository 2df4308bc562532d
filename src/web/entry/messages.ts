export const entryMessages = {
  submitted: 'Your application has already been submitted.',
  backOffice: 'Go to backoffice',
  inviteOffline: "We couldn't load your invite.",
  tryAgain: 'Try again',
} as const;
