export const changeLanguageTexts = {
  title: 'Change language?',
  text: "We can't keep some of what you typed on this page. You'll need to enter it again.",
  change: 'Change language',
  stay: 'Stay on this page',
} as const;
