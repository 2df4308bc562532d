/** Texts that the entry screens share. */
export const entryMessages = {
  submitted: 'Your application has already been submitted.',
  submittedDetail: 'You can follow it, and manage your account, in the back office.',
  backOffice: 'Go to backoffice',
  several: 'More than one application',
  inProgress: 'There is already an application in progress',
  inProgressDetail: 'You can continue with that one.',
  continueOnboarding: 'Continue onboarding',
  close: 'Close',
  inviteOffline: 'Your invite could not be loaded.',
  tryAgain: 'Try again',
} as const;
