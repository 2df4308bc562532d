export const COPY = {
  preparing: "We're preparing a copy of your application.",
  link: 'Open a copy of your application (PDF)',
  about: 'for your records, with Social Security numbers, tax IDs, and account numbers partly hidden.',
} as const;
