export const unsupportedTexts = {
  title: 'Navegador no compatible',
  text: 'Este navegador es demasiado antiguo y no es seguro. Abra esta página en uno de estos navegadores:',
  copy: 'Copie esta dirección:',
} as const;
