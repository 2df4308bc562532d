/** What the two screens of an invite that no longer opens say. */
export const inviteTexts = {
  expired:
    'Invites can be used for a limited time. You can start without one, or ask whoever invited you for another.',
  getStarted: 'Get Started',
  submitted: 'The application that this invite was for is with us. You can follow it in the back office.',
  backOffice: 'Go to backoffice',
} as const;
