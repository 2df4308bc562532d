export const changeLanguageTexts = {
  title: '¿Cambiar de idioma?',
  text: 'No podemos conservar una parte de lo que escribió en esta página. Tendrá que escribirla de nuevo.',
  change: 'Cambiar de idioma',
  stay: 'Quedarme en esta página',
} as const;
