export const entryMessages = {
  submitted: 'Su solicitud ya fue enviada.',
  backOffice: 'Ir al panel administrativo',
  inviteOffline: 'No se pudo cargar su invitación.',
  tryAgain: 'Intentar de nuevo',
} as const;
