export const formTexts = {
  proceed: 'Continue',
  saveAndExit: 'Save and exit',
  saving: 'Saving...',
  saved: 'Saved',
  waiting: 'Not saved yet, trying again',
  problem: 'There is a problem',
  optional: '(optional)',
  select: 'Select',
  show: 'Show',
  hide: 'Hide',
  capsLock: 'Caps lock is on',
} as const;
