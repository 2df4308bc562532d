import { personNames } from '../../domain/fieldNames.es.ts';

export const continueFields = {
  email: personNames.email,
  password: { name: 'la contraseña', required: 'Falta la contraseña' },
  emailCode: { name: 'el código de verificación' },
} as const;

export const continueTexts = {
  lead: 'Entre con el correo electrónico y la contraseña de su solicitud, y siga donde la dejó.',
  leadAddMerchant: 'Entre con su correo electrónico y contraseña para agregar otra cuenta de comercio.',
  summary: { email: 'Correo electrónico', password: 'Contraseña', emailCode: 'Código de verificación' },
  email: 'Correo electrónico',
  password: 'Contraseña',
  forgot: '¿Olvidó su contraseña?',
  busy: 'Abriendo su solicitud...',
  failed: 'No se pudo continuar. Intente de nuevo.',
  code: 'Código de verificación',
  codeHint: '6 dígitos. El código es válido por 10 minutos.',
  codeWhy:
    'Usted abrió nuestro enlace en otro navegador; por eso le enviamos un código por correo para confirmar que es usted.',
  codeMissing: 'Ingrese el código que le enviamos por correo.',
  codeAgain: 'Enviarme otro código por correo',
  codeSent: 'Le enviamos un código nuevo por correo.',
  codeWait: 'Espere antes de pedir otro código.',
  asideTitle: '¿Tiene un enlace nuestro?',
  aside:
    'El enlace de nuestro correo también abre su solicitud, sin contraseña. Cada enlace sirve durante 30 días.',
} as const;

export const sessionTexts = {
  warning: 'Su sesión está por terminar',
  idle: 'Hace un rato que no hace nada aquí, así que pronto cerraremos su sesión para proteger sus datos. Lo que escribió se queda en esta página.',
  final:
    'Hace mucho que entró. Para proteger sus datos, esta sesión terminará pronto y no se puede alargar. Lo que escribió se queda en esta página; puede seguir con su contraseña.',
  left: 'Tiempo restante',
  stay: 'Seguir en la sesión',
  signInNow: 'Volver a entrar ahora',
  later: 'Más tarde',
  saveAndExit: 'Guardar y salir',
  offline: 'No tiene conexión, así que no se pudo alargar la sesión. Intente de nuevo.',
  ended: 'Escriba su contraseña para seguir',
  endedWhy: 'Su sesión terminó para proteger sus datos. Lo que escribió sigue en esta página.',
  endedElsewhere: 'Usted cerró la sesión en otra pestaña. Lo que escribió sigue en esta página.',
  account: 'Solicitud de',
  signIn: 'Entrar',
  signOut: 'Cerrar la sesión',
  another:
    'Esta contraseña abre otra solicitud, no la de esta página. Cierre la sesión para seguir con aquella.',
  failed: 'No pudimos abrir su sesión. Intente de nuevo.',
} as const;

export const sessionSoon: readonly { seconds: number; text: string }[] = [
  { seconds: 10, text: 'Quedan 10 segundos' },
  { seconds: 30, text: 'Quedan 30 segundos' },
  { seconds: 60, text: 'Queda 1 minuto' },
];

export const tabTexts = {
  title: 'Abierta en otra pestaña',
  second: 'Esta solicitud está abierta en otra pestaña. Los cambios que haga allí no se ven aquí.',
  left: 'Siguió con esta solicitud en otra pestaña. Lo que escriba aquí ya no se guarda por sí solo.',
  use: 'Usar esta pestaña',
  close: 'Cerrar',
} as const;
