/** Texts of the dialogs, besides the documents themselves. */
export const legalMessages = {
  /** Said where the documents are not in the language of the page. */
  inEnglish: null as string | null,
  close: 'Close',
  lastUpdated: (date: string) => `Last updated ${date}`,
  loading: (title: string) => `Loading the ${title}...`,
  failed: (title: string) => `The ${title} could not be loaded.`,
  retry: 'Try again',
  partOf: (part: number, parts: number) => `Part ${part} of ${parts}`,
} as const;
