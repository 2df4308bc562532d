export const inactiveTexts = {
  heading: 'Platform is not active yet!',
  contact: 'Please contact your sales representative to activate it.',
  write: 'Or email',
  /** Only outside production, for developers. */
  development: "You're not in production, so you can find every product at",
} as const;
