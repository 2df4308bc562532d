export const entryMessages = {
  submitted: 'Su solicitud ya fue enviada.',
  statusByEmail: 'Para ver cómo va, abra el enlace de nuestro último correo electrónico.',
  backOffice: 'Ir al panel administrativo',
  inviteOffline: 'No pudimos cargar su invitación.',
} as const;
