export const CHECKS = {
  lead: 'No cierre esta página. Esto puede tardar hasta 2 minutos.',
  sending: 'Estamos enviando y revisando su solicitud.',
  still: 'Seguimos en ello. Gracias por su paciencia.',
  tooLong: 'Esto tarda más de lo esperado. Envíe la solicitud de nuevo; nada se envía dos veces.',
  stay: 'Su solicitud se está enviando. Espere un momento.',
} as const;

export const SUBMITTED = {
  badge: 'Recibida',
  lead: 'Recibimos su solicitud y la estamos revisando.',
  elsewhere: 'Usted envió esta solicitud en otra pestaña.',
  nextTitle: 'Qué sigue ahora',
  next: [
    'Revisamos lo que nos envió. Por ahora usted no tiene que hacer nada.',
    'Le escribiremos por correo electrónico cuando su solicitud sea aprobada o si necesitamos más información.',
  ],
  support: '¿Tiene preguntas? Escriba a',
} as const;

export const COPY = {
  preparing: 'Estamos preparando una copia de su solicitud.',
  link: 'Abrir una copia de su solicitud (PDF)',
  about: 'para sus archivos, con los números de Seguro Social y de cuenta ocultos.',
} as const;

export const APPROVED = {
  badge: 'Aprobada',
  lead: 'Le damos la bienvenida. Su cuenta está lista.',
  account: 'Su cuenta',
  credentials: 'Le enviaremos sus datos de acceso por correo electrónico.',
} as const;
