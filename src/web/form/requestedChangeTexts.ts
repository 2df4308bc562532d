export const requestedChangeTexts = {
  title: 'What we asked you to change',
  owner: (number: number) => `Owner ${number}`,
  reason: (person: string, reason: string) => `${person}: ${reason}`,
} as const;
