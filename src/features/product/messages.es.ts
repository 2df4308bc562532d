export const inactiveTexts = {
  heading: '¡La plataforma todavía no está activa!',
  contact: 'Comuníquese con su representante de ventas para que la active.',
  write: 'O escriba a',
  development: 'Este no es un servidor de producción. Todos los productos están en',
} as const;
