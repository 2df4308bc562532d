export const mailTexts = {
  hello: (name: string) => `Hola, ${name}:`,
  helloNobody: 'Hola:',
  closing: (address: string) => `¿Tiene preguntas? Escriba a ${address}.`,
  stopReminders: 'Dejar de recibir recordatorios',
  checkStatus: 'Consultar el estado de su solicitud',
  buttonHelp: 'Si el botón no funciona, copie esta dirección en su navegador:',
} as const;
