export const inviteTexts = {
  expired:
    'Las invitaciones se pueden usar por tiempo limitado. Puede empezar sin una, o pedirle otra a quien le invitó.',
  getStarted: 'Empezar',
  submitted: 'Ya tenemos la solicitud de esta invitación. Puede seguirla en el panel administrativo.',
  backOffice: 'Ir al panel administrativo',
} as const;
