export const LANGUAGE = 'es';

export const frameTexts = {
  support: 'Asistencia',
  help: 'Ayuda',
  poweredBy: (name: string) => `Con la tecnología de ${name}`,
  back: 'Atrás',
  tryAgain: 'Intentar de nuevo',
  loading: 'Cargando...',
  opensNewTab: '(se abre en otra pestaña)',
  dismiss: 'Cerrar el mensaje',
  notLoaded: 'No pudimos cargar su solicitud. Intente de nuevo en un momento.',
  loggedOut: 'Su sesión terminó. Le llevamos al inicio.',
} as const;

export const newVersionTexts = {
  title: 'Hay una versión nueva',
  text: 'Esta aplicación se actualizó. Presione Aceptar para cargar la versión nueva.',
  ok: 'Aceptar',
} as const;

export const progressTexts = {
  label: 'Pasos de la solicitud',
  step: (number: number, count: number) => `Paso ${number} de ${count}, `,
  done: ' (terminado)',
  notAllowed: ' (todavía no disponible)',
} as const;

export const LEGAL_NAMES = {
  terms: 'Términos del servicio',
  privacy: 'Política de privacidad',
  esign: 'Consentimiento de firma electrónica',
} as const;

export const OFFLINE = 'Parece que no tiene conexión. Nada se pierde; intente de nuevo en un momento.';
