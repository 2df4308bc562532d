export const inactiveTexts = {
  contact: 'Comuníquese con su representante de ventas para que la active.',
  write: 'O escriba a',
} as const;
