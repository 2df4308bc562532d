export const refusalTexts = {
  submittedDetail:
    'Le enviaremos un correo cuando tomemos una decisión. Si se aprueba su solicitud, administrará su cuenta en el panel administrativo.',
  status: 'Ver el estado de la solicitud',
  several: 'Hay más de una solicitud',
  inProgress: 'Ya hay una solicitud en curso',
  inProgressDetail: 'Puede continuar con ella.',
  approved: 'Usted ya tiene una cuenta',
  approvedDetail: 'Su solicitud fue aprobada. Inicie sesión para agregar otra cuenta de comercio.',
  continueOnboarding: 'Continuar la solicitud',
} as const;
