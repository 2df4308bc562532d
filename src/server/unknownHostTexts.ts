/** The page of an address that no facilitator has. */
export const unknownHostTexts = {
  title: 'There is no application here',
  text: 'Check the address for typing mistakes, or open the link in your email again.',
} as const;
