export const refusalTexts = {
  submittedDetail:
    "We'll email you when we make a decision. After approval, you'll manage your account in the back office.",
  status: 'See application status',
  several: 'More than one application',
  inProgress: 'There is already an application in progress',
  inProgressDetail: 'You can continue with that one.',
  approved: 'You already have an account',
  approvedDetail: 'Your application was approved. Sign in to add another merchant account.',
  continueOnboarding: 'Continue onboarding',
} as const;
