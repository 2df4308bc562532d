const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

export const dateOf = (instant: number): string => day.format(instant);

export const STATUS = {
  SUBMITTED: {
    title: 'Received',
    next: "We're reviewing your application. You don't need to do anything right now. We'll email you when we make a decision or if we need more information.",
  },
  AGAIN: {
    title: 'In review',
    next: "We're reviewing what you sent us. You don't need to do anything right now. We'll email you when we make a decision or if we need more information.",
  },
  INFO_REQUIRED: {
    title: 'More information needed',
    next: "Your application is on hold until you send us what's missing.",
  },
  APPROVED: {
    title: 'Approved',
    next: "Your merchant account is ready. We'll email your login credentials to you.",
  },
  DECLINED: {
    title: 'Declined',
    next: "We can't offer you a merchant account at this time. If you think we missed something, email us.",
  },
} as const;

export const statusTexts = {
  lead: "Here's where your application stands.",
  next: 'What happens next',
  requests: 'See what we still need',
  soFar: 'So far',
  submitted: 'You submitted your application',
  asked: 'We asked for more information',
  sent: 'You sent more information',
  decided: 'We made a decision',
  failed: "We couldn't load your application's status. Please try again.",
  support: 'Questions? Email',
} as const;
