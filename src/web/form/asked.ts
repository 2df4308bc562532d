export const askedTexts = {
  title: 'What we asked you to change',
  owner: (number: number, reason: string) => `Owner ${number}: ${reason}`,
} as const;
