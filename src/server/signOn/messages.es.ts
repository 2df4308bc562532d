export const agreementTexts = {
  title: (provider: string) => `Le damos la bienvenida a ${provider}`,
  signedInAs: 'Usted entró como',
  lead: 'Antes de empezar su solicitud, acepte los documentos siguientes.',
  inEnglish: 'Los documentos legales solo están disponibles en inglés.',
  lastUpdated: (date: string) => `Última actualización: ${date}`,
  missing:
    'Acepte los Términos del servicio, la Política de privacidad y el Consentimiento de firma electrónica.',
  agree:
    'Acepto los Términos del servicio, la Política de privacidad y el Consentimiento de firma electrónica',
  start: 'Empezar la solicitud',
} as const;

export const endingTexts = {
  failed: 'No se pudo entrar',
  incomplete: 'El enlace no está completo o pasó demasiado tiempo. Empiece de nuevo.',
  away: (provider: string) =>
    `En este momento ${provider} no pudo confirmar quién es usted. Intente de nuevo en unos minutos.`,
  unverified: 'Su correo electrónico no está verificado',
  verifyFirst: (provider: string) =>
    `Primero verifique su correo electrónico en ${provider} y después vuelva a entrar.`,
  submitted: 'Su solicitud ya fue enviada.',
  toStart: 'Ir a la página de inicio',
  toContinue: 'Continuar con su correo electrónico y contraseña',
  toBackOffice: 'Ir al panel administrativo',
} as const;
