/** The dialog before a change of language that would lose something typed. */
export const changeLanguageTexts = {
  title: 'Change the language?',
  text: 'Some of what you typed on this screen cannot be kept. You will have to enter it again.',
  change: 'Change the language',
  stay: 'Stay on this page',
} as const;
