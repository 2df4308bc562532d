export const LANGUAGE = 'es';

export const frameTexts = {
  support: 'Asistencia',
  help: 'Ayuda',
  poweredBy: (name: string) => `Con la tecnología de ${name}`,
  back: 'Atrás',
  tryAgain: 'Intentar de nuevo',
  edit: 'Editar',
  close: 'Cerrar',
  loading: 'Cargando...',
  opensNewTab: '(en otra pestaña)',
  dismiss: 'Cerrar',
  notLoaded: 'No pudimos cargar su solicitud. Inténtelo de nuevo en un momento.',
  stepClosed: 'No puede cambiar ese paso ahora. No se guardó lo que escribió allí.',
  loggedOut: 'Su sesión terminó.',
} as const;

export const newVersionTexts = {
  title: 'Hay una versión nueva',
  text: 'Acepte para cargarla.',
  ok: 'Aceptar',
} as const;

export const progressTexts = {
  label: 'Pasos de la solicitud',
  step: (number: number, count: number) => `Paso ${number} de ${count}, `,
  done: ' (terminado)',
  notAllowed: ' (no disponible)',
} as const;

export const LEGAL_NAMES = {
  terms: 'Términos del servicio',
  privacy: 'Política de privacidad',
  esign: 'Consentimiento de firma electrónica',
} as const;

export const NOT_SENT = 'No se pudo enviar. Lo que haya escrito sigue aquí. Inténtelo de nuevo.';
export const OFFLINE = 'No tiene conexión. Lo que haya escrito sigue aquí.';
