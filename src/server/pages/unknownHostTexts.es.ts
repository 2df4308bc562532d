export const unknownHostTexts = {
  title: 'No encontramos esta página',
  text: 'Revise que la dirección esté bien escrita, o abra otra vez el enlace de su correo electrónico.',
} as const;
