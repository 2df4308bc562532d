export const entryMessages = {
  submitted: 'Su solicitud ya fue enviada.',
  submittedDetail: 'Puede seguirla, y administrar su cuenta, en el panel administrativo.',
  backOffice: 'Ir al panel administrativo',
  several: 'Hay más de una solicitud',
  inProgress: 'Ya hay una solicitud en curso',
  inProgressDetail: 'Puede continuar con ella.',
  continueOnboarding: 'Continuar la solicitud',
  close: 'Cerrar',
  inviteOffline: 'No se pudo cargar su invitación.',
  tryAgain: 'Intentar de nuevo',
} as const;
