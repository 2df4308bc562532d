export const inviteTexts = {
  expired: 'Esta invitación ya no es válida. Puede presentar su solicitud sin una o pedir otra.',
  getStarted: 'Empezar',
  submitted: 'Ya tenemos la solicitud de esta invitación. Puede ver su estado en el panel administrativo.',
  backOffice: 'Ir al panel administrativo',
} as const;
