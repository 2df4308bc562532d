export const unknownHostTexts = {
  title: 'Page not found',
  text: 'Check the address for typos, or open the link in your email again.',
} as const;
