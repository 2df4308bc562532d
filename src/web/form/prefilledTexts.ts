export const prefilledTexts = {
  known: (provider: string) => `From ${provider}, please check`,
  locked: (provider: string) => `From ${provider}, cannot be changed`,
} as const;
