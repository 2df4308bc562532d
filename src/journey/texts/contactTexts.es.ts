export const CONTACT_TEXTS = {
  title: 'Información de contacto',
  update: 'Actualizar la información de contacto',
} as const;
