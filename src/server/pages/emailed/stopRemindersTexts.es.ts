export const stopTexts = {
  title: 'Dejar de recibir recordatorios',
  ask: (provider: string) => `¿Quiere dejar de recibir recordatorios sobre su solicitud en ${provider}?`,
  stop: 'Dejar de recibir recordatorios',
  stopped: 'Ya no recibirá recordatorios',
  done: (provider: string) =>
    `No recibirá más recordatorios sobre su solicitud en ${provider}. Le seguiremos avisando por correo electrónico de los cambios y las decisiones.`,
  deleted: 'Su solicitud se eliminó, así que no recibirá más recordatorios sobre ella.',
  unknown: 'Este enlace está incompleto. Ábralo otra vez desde el correo electrónico.',
} as const;
