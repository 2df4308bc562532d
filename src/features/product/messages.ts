export const inactiveTexts = {
  heading: 'Platform is not active yet!',
  contact: 'Please contact your sales representative to activate it.',
  write: 'Or email',
  development: 'This is not a production server. All products are listed at',
} as const;
