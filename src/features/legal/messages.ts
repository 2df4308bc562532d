export const legalMessages = {
  /** Notice that the documents are available only in English. Null in the English texts. */
  inEnglish: null as string | null,
  lastUpdated: (date: string) => `Last updated ${date}`,
  failed: (title: string) => `We couldn't load the ${title}.`,
  partOf: (part: number, parts: number) => `Part ${part} of ${parts}`,
} as const;
