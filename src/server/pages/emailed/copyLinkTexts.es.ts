import { mailTexts } from '../../email/texts/messages.es.ts';

export const copyLinkTexts = {
  title: 'El enlace ha vencido o está incompleto',
  text: (support: string) =>
    `Para obtener un enlace nuevo, busque nuestro correo más reciente con «${mailTexts.checkStatus}». Selecciónelo y abra su copia desde la página de estado. Si ese enlace también venció, escriba a ${support}.`,
} as const;
