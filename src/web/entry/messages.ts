export const entryMessages = {
  submitted: 'Your application has already been submitted.',
  statusByEmail: 'To see where it stands, open the link in our last email.',
  backOffice: 'Go to backoffice',
  inviteOffline: "We couldn't load your invite.",
} as const;
