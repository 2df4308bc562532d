import type { EmailContent } from '../../server/email/content.ts';
import type * as english from './mail.server.ts';

export function invitation(to: Parameters<typeof english.invitation>[0]): EmailContent {
  return {
    subject: `${to.provider} le invita a presentar una solicitud`,
    paragraphs: [
      to.isExisting
        ? `${to.provider} le invita a agregar otra cuenta de comercio.`
        : `${to.provider} le invita a solicitar una cuenta de comercio. Su nombre y su correo electrónico ya están completados.`,
    ],
    action: {
      label: to.isExisting ? 'Agregar otra cuenta de comercio' : 'Empezar su solicitud',
      url: to.url,
    },
    notes: [`El enlace vence el ${to.lastDay}.`],
  };
}
