export const unknownHostTexts = {
  title: 'Aquí no hay ninguna solicitud',
  text: 'Revise que la dirección esté bien escrita, o abra otra vez el enlace de su correo electrónico.',
} as const;
