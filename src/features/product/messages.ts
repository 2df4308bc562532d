/** What the screen of a product that takes no applications says. */
export const inactiveTexts = {
  contact: 'Please contact your sales representative to have it activated.',
  write: 'Or write to',
} as const;
