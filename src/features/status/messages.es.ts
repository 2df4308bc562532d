const day = new Intl.DateTimeFormat('es-US', { dateStyle: 'long' });

export const dateOf = (instant: number): string => day.format(instant);

export const STATUS = {
  SUBMITTED: {
    title: 'Recibida',
    next: 'Estamos revisando su solicitud. Por ahora no tiene que hacer nada. Le avisaremos por correo electrónico cuando tomemos una decisión o si necesitamos algo más.',
  },
  AGAIN: {
    title: 'En revisión',
    next: 'Estamos revisando lo que nos envió. Por ahora no tiene que hacer nada. Le avisaremos por correo electrónico cuando tomemos una decisión o si necesitamos algo más.',
  },
  INFO_REQUIRED: {
    title: 'Necesitamos más información',
    next: 'Su solicitud está en espera hasta que nos envíe lo que falta.',
  },
  APPROVED: {
    title: 'Aprobada',
    next: 'Su cuenta de comercio está lista. Le enviaremos sus datos de acceso por correo electrónico.',
  },
  DECLINED: {
    title: 'Rechazada',
    next: 'Por ahora no podemos ofrecerle una cuenta de comercio. Si cree que se nos pasó algo, escríbanos.',
  },
} as const;

export const statusTexts = {
  lead: 'Este es el estado de su solicitud.',
  next: 'Qué sigue ahora',
  requests: 'Ver lo que aún necesitamos',
  soFar: 'Hasta ahora',
  submitted: 'Usted envió su solicitud',
  asked: 'Le pedimos más información',
  sent: 'Usted envió más información',
  decided: 'Tomamos una decisión',
  failed: 'No pudimos cargar el estado de su solicitud. Intente de nuevo.',
  support: '¿Tiene preguntas? Escriba a',
} as const;
