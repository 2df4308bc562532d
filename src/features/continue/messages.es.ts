import { EMAIL_NAME } from '../../domain/texts/wording.es.ts';

export const continueFields = {
  email: { name: EMAIL_NAME },
  password: { name: 'la contraseña', required: 'Falta la contraseña' },
  emailCode: { name: 'el código de verificación' },
} as const;

export const continueTexts = {
  heading: 'Continúe su solicitud',
  headingAddMerchant: 'Agregue otra cuenta de comercio',
  lead: 'Inicie sesión con el correo electrónico y la contraseña que usó al empezar su solicitud.',
  leadAddMerchant:
    'Inicie sesión con su correo electrónico y contraseña para agregar otra cuenta de comercio.',
  summary: { email: 'Correo electrónico', password: 'Contraseña', emailCode: 'Código de verificación' },
  email: 'Correo electrónico',
  password: 'Contraseña',
  forgot: '¿Olvidó su contraseña?',
  busy: 'Abriendo su solicitud...',
  failed: 'No se pudo continuar. Intente de nuevo.',
  code: 'Código de verificación',
  codeHint: '6 dígitos. Este código vence en 10 minutos.',
  codeWhy: 'Su solicitud se abrió en más de un navegador. Para protegerla, le enviamos un código por correo.',
  codeAgain: 'Enviarme un código nuevo por correo',
  codeSent: 'Le enviamos un código nuevo por correo.',
  asideTitle: '¿Tiene un enlace nuestro?',
  aside:
    'También puede usar el enlace que le enviamos por correo. Abre su solicitud sin contraseña y vence en 30 días.',
} as const;

export const sessionTexts = {
  warning: 'Su sesión está por terminar',
  idle: 'Su sesión ha estado inactiva por un tiempo. Para proteger sus datos, pronto cerraremos su sesión. Lo que haya escrito se queda en esta página.',
  idleSignOn:
    'Su sesión ha estado inactiva por un tiempo. Para proteger sus datos, pronto cerraremos su sesión. Es posible que deba escribir de nuevo sus últimos cambios.',
  final:
    'Inició sesión hace mucho tiempo. Para proteger sus datos, esta sesión terminará pronto y no se puede extender. Lo que haya escrito se queda en esta página. Inicie sesión de nuevo para continuar.',
  finalSignOn:
    'Inició sesión hace mucho tiempo. Para proteger sus datos, esta sesión terminará pronto y no se puede extender. Cuando termine, inicie sesión de nuevo como lo hizo antes.',
  left: 'Tiempo restante',
  stay: 'Mantener la sesión abierta',
  signInNow: 'Iniciar sesión de nuevo',
  later: 'Más tarde',
  offline: 'No tiene conexión, así que no pudimos extender su sesión. Intente de nuevo.',
  ended: 'Escriba su contraseña para continuar',
  endedWhy: 'Su sesión terminó para proteger sus datos. Lo que haya escrito sigue en esta página.',
  endedElsewhere: 'Usted cerró la sesión en otra pestaña. Lo que haya escrito sigue en esta página.',
  endedUnasked:
    'Su sesión se cerró desde otra pestaña u otro dispositivo. Lo que haya escrito sigue en esta página.',
  endedSignOn: 'Su sesión terminó',
  endedSaved: 'Guardamos su avance, pero es posible que deba escribir de nuevo sus últimos cambios.',
  endedAgain: 'Para continuar, cierre la sesión aquí e iníciela de nuevo como lo hizo antes.',
  account: 'Solicitud para',
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar la sesión',
  another:
    'Ese correo y esa contraseña son de otra solicitud. Para trabajar en ella, primero cierre la sesión aquí.',
  failed: 'No pudimos iniciar su sesión. Intente de nuevo.',
} as const;

export const sessionSoon: readonly { seconds: number; text: string }[] = [
  { seconds: 10, text: 'Quedan 10 segundos' },
  { seconds: 30, text: 'Quedan 30 segundos' },
  { seconds: 60, text: 'Queda 1 minuto' },
];

export const tabTexts = {
  title: 'Ya está abierta en otra pestaña',
  second: 'Esta solicitud está abierta en otra pestaña. Aquí no verá los cambios que haga allí.',
  left: 'Usted continuó esta solicitud en otra pestaña. Ya no guardamos lo que escriba aquí.',
  use: 'Usar esta pestaña',
} as const;
