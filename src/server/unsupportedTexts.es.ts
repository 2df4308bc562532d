export const unsupportedTexts = {
  title: 'Navegador no compatible',
  text: 'Este navegador es demasiado antiguo para una solicitud segura. Abra la misma dirección en uno de estos:',
  copy: 'Copie esta dirección:',
} as const;
