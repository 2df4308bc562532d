export const changeLanguageTexts = {
  title: '¿Cambiar de idioma?',
  text: 'Una parte de lo que escribió en esta pantalla no se puede conservar. Tendrá que escribirla de nuevo.',
  change: 'Cambiar de idioma',
  stay: 'Quedarme en esta página',
} as const;
