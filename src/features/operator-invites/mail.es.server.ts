import type { Letter } from '../../server/mail.ts';

export function invitation(to: { provider: string; url: string; isExisting: boolean }): Letter {
  return {
    subject: `${to.provider} le invita a presentar una solicitud`,
    paragraphs: [
      to.isExisting
        ? `${to.provider} le invita a agregar otra cuenta de comercio a la que ya tiene.`
        : `${to.provider} le invita a solicitar una cuenta de comercio. Su nombre y su correo electrónico ya están escritos.`,
    ],
    action: {
      label: to.isExisting ? 'Agregar otra cuenta de comercio' : 'Empezar su solicitud',
      url: to.url,
    },
  };
}
