export const inviteTexts = {
  expiredHeading: 'Your invite has expired',
  expired: 'This invite is no longer valid. You can apply without one, or ask for a new invite.',
  getStarted: 'Get Started',
  submittedHeading: 'Your invite has already been submitted',
  submitted:
    "We already have the application for this invite. If we approve it, we'll email you your login credentials.",
} as const;
