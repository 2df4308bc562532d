export const suggestionTexts = {
  label: 'Suggestions',
  loading: 'Loading suggestions...',
  none: 'No suggestions',
  found: (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`,
} as const;

export const ADDRESS_LABELS = {
  addressLine: 'Address',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  country: 'Country',
} as const;
export const ADDRESS_HINT = 'Start with the street number';
