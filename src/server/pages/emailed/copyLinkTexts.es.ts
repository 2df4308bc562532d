import { mailTexts } from '../../email/texts/messages.es.ts';

export const copyLinkTexts = {
  title: 'El enlace ha vencido o está incompleto',
  text: `Para obtener un enlace nuevo a su copia, abra nuestro último correo electrónico sobre su solicitud y elija «${mailTexts.checkStatus}».`,
} as const;
