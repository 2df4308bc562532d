export const legalMessages = {
  /** Note for languages that the documents aren't available in. Null in English. */
  inEnglish: null as string | null,
  close: 'Close',
  lastUpdated: (date: string) => `Last updated ${date}`,
  loading: (title: string) => `Loading the ${title}...`,
  failed: (title: string) => `We couldn't load the ${title}.`,
  retry: 'Try again',
  partOf: (part: number, parts: number) => `Part ${part} of ${parts}`,
} as const;
