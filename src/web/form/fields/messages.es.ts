export const suggestionTexts = {
  label: 'Sugerencias',
  loading: 'Buscando sugerencias...',
  none: 'No hay sugerencias',
  found: (count: number) => `${count} ${count === 1 ? 'sugerencia' : 'sugerencias'}`,
} as const;

export const ADDRESS_LABELS = {
  addressLine: 'Dirección',
  city: 'Ciudad',
  state: 'Estado',
  postalCode: 'Código postal',
  country: 'País',
} as const;
export const ADDRESS_HINT = 'Empiece con el número de la casa o del edificio';
