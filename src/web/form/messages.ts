/** What every step's form says under its last field. */
export const formTexts = {
  proceed: 'Continue',
  saveAndExit: 'Save and exit',
  saving: 'Saving...',
  saved: 'Saved',
  waiting: 'Not saved yet, trying again',
  offline: 'You are offline. What you typed is kept on this page.',
} as const;
