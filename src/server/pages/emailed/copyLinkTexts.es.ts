import { mailTexts } from '../../email/texts/messages.es.ts';

export const copyLinkTexts = {
  title: 'El enlace ha vencido o está incompleto',
  text: `Para obtener un enlace nuevo a su copia, abra nuestro correo más reciente que tenga el botón «${mailTexts.checkStatus}» y elíjalo.`,
} as const;
