export const prefilledTexts = {
  known: (provider: string) => `De ${provider}, por favor verifique`,
  locked: (provider: string) => `De ${provider}, no se puede cambiar`,
} as const;
