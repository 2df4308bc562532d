export const CHECKS = {
  heading: 'Estamos revisando su cuenta',
  lead: 'No cierre esta página. Esto puede tardar hasta 2 minutos.',
  sending: 'Estamos enviando y revisando su solicitud.',
  still: 'Seguimos procesando su solicitud. Gracias por su paciencia.',
  tooLong: 'Esto está tardando más de lo esperado. Envíe la solicitud de nuevo. No se creará un duplicado.',
  lost: 'Se perdió la conexión. Envíe la solicitud de nuevo cuando tenga conexión. No se creará un duplicado.',
  stay: 'Estamos enviando su solicitud. Espere un momento.',
  incomplete: 'No se envió su solicitud porque falta información o hay datos que no son válidos.',
} as const;

export const SUBMITTED = {
  heading: 'Solicitud enviada',
  badge: 'Recibida',
  lead: 'Recibimos su solicitud y la estamos revisando.',
  elsewhere: 'Usted envió esta solicitud en otra pestaña.',
  nextTitle: 'Qué sigue ahora',
  next: [
    'Estamos revisando su solicitud. Por ahora no tiene que hacer nada.',
    'Le enviaremos un correo electrónico cuando tomemos una decisión o si necesitamos más información.',
  ],
  support: '¿Tiene preguntas? Escriba a',
} as const;

export const APPROVED = {
  heading: 'Solicitud aprobada',
  badge: 'Aprobada',
  lead: '¡Le damos la bienvenida! Su cuenta está lista.',
  account: 'Su cuenta',
  credentials: 'Le enviaremos sus datos de acceso por correo electrónico.',
} as const;
