import { spanishDate } from '../../domain/values/spanishDate.ts';

export const agreementTexts = {
  title: (provider: string) => `Le damos la bienvenida a ${provider}`,
  signedInAs: 'Inició sesión como',
  lead: 'Antes de empezar, acepte los documentos siguientes.',
  inEnglish: 'Los documentos legales solo están disponibles en inglés.',
  lastUpdated: (date: string) => `Última actualización: ${spanishDate(date)}`,
  missing:
    'Acepte los Términos del servicio, la Política de privacidad y el Consentimiento de firma electrónica.',
  agree:
    'Acepto los Términos del servicio, la Política de privacidad y el Consentimiento de firma electrónica',
  start: 'Empezar la solicitud',
} as const;

export const endingTexts = {
  failed: 'No pudimos iniciar su sesión',
  incomplete: 'El inicio de sesión no se completó o venció. Empiece de nuevo.',
  away: (provider: string) =>
    `No pudimos completar el inicio de sesión con ${provider}. Intente de nuevo en unos minutos.`,
  unverified: 'Su correo electrónico no está verificado',
  verifyFirst: (provider: string) =>
    `Verifique su correo electrónico en ${provider} y después inicie sesión de nuevo.`,
  submitted: 'Su solicitud ya fue enviada.',
  toStart: 'Ir a la página de inicio',
  toContinue: 'Continuar con su correo electrónico y contraseña',
  toBackOffice: 'Ir al panel administrativo',
} as const;
