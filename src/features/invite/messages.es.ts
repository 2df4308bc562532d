export const inviteTexts = {
  expiredHeading: 'La invitación ha vencido',
  expired: 'Esta invitación ya no es válida. Puede presentar su solicitud sin invitación o pedir otra.',
  getStarted: 'Empezar',
  submittedHeading: 'La invitación ya se utilizó',
  submitted:
    'Ya tenemos la solicitud de esta invitación. Si la aprobamos, le enviaremos por correo sus datos de acceso.',
} as const;
