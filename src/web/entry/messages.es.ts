export const entryMessages = {
  submitted: 'Su solicitud ya fue enviada.',
  backOffice: 'Ir al panel administrativo',
  inviteOffline: 'No pudimos cargar su invitación.',
  tryAgain: 'Intentar de nuevo',
} as const;
