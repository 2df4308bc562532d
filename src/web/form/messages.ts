/** Texts of the controls that every form has. */
export const formTexts = {
  proceed: 'Continue',
  saveAndExit: 'Save and exit',
  saving: 'Saving...',
  saved: 'Saved',
  waiting: 'Not saved yet, trying again',
  offline: 'You are offline. What you typed is kept on this page.',
  problem: 'There is a problem',
  optional: '(optional)',
  select: 'Select',
  show: 'Show',
  hide: 'Hide',
  capsLock: 'Caps lock is on',
} as const;

/** The list of suggestions below a field. */
export const suggestionTexts = {
  label: 'Suggestions',
  loading: 'Loading suggestions...',
  none: 'No suggestions',
  found: (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`,
} as const;

/** Labels of the fields of an address, for themselves and for the error summary. */
export const ADDRESS_LABELS = {
  addressLine: 'Address',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  country: 'Country',
} as const;
export const ADDRESS_HINT = 'Begins with the street number';
