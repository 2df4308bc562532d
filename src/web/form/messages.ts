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

export const suggestionTexts = {
  label: 'Suggestions',
  loading: 'Loading suggestions...',
  none: 'No suggestions',
  found: (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`,
} as const;

/** Address field labels, for the fields and the error summary. */
export const ADDRESS_LABELS = {
  addressLine: 'Address',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  country: 'Country',
} as const;
export const ADDRESS_HINT = 'Start with the street number';
