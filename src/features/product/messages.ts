export const inactiveTexts = {
  heading: 'Platform is not active yet!',
  contact: 'Please contact your sales representative to activate it.',
  write: 'Or email',
  development: "You're not in production, so you can find every product at",
} as const;
