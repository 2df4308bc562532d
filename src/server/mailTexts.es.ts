export const mailTexts = {
  hello: (name: string) => `Hola, ${name}:`,
  helloNobody: 'Hola:',
  closing: (address: string) => `¿Tiene preguntas? Escriba a ${address}.`,
  buttonHelp: 'Si el botón no funciona, copie esta dirección en su navegador:',
} as const;
