export const askedTexts = {
  title: 'What we asked you to change',
  /** Owner numbers start at 1. */
  owner: (number: number, reason: string) => `Owner ${number}: ${reason}`,
} as const;
