export const formTexts = {
  proceed: 'Continuar',
  saveAndExit: 'Guardar y salir',
  saving: 'Guardando...',
  saved: 'Guardado',
  waiting: 'Aún sin guardar; lo intentamos de nuevo',
  problem: 'Hay un problema',
  optional: '(opcional)',
  select: 'Elija una opción',
  show: 'Mostrar',
  hide: 'Ocultar',
  capsLock: 'Las mayúsculas están activadas',
} as const;

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
export const ADDRESS_HINT = 'Empiece con el número de la calle';
