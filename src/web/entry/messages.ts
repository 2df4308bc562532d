/** Texts that the entry screens share. */
export const entryMessages = {
  submitted: 'Your application has already been submitted.',
  backOffice: 'Go to backoffice',
  inviteOffline: 'Your invite could not be loaded.',
  tryAgain: 'Try again',
} as const;
