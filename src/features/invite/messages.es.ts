export const inviteTexts = {
  expiredHeading: 'La invitación ha vencido',
  expired: 'Esta invitación ya no es válida. Puede presentar su solicitud sin una o pedir otra.',
  getStarted: 'Empezar',
  submittedHeading: 'La invitación ya se utilizó',
  submitted: 'Ya tenemos la solicitud de esta invitación. Puede ver su estado en el panel administrativo.',
  backOffice: 'Ir al panel administrativo',
} as const;
