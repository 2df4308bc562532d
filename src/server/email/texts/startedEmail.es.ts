import type { EmailContent } from '../content.ts';

export function applicationStarted(to: { provider: string; link: string }): EmailContent {
  return {
    subject: `Su solicitud en ${to.provider}`,
    title: 'Usted empezó su solicitud',
    paragraphs: [
      `Usted empezó una solicitud de cuenta de comercio en ${to.provider}. Guardamos lo que escribe a medida que avanza, así que puede salir en cualquier momento.`,
      'Use el enlace de abajo para continuar donde la dejó. El enlace vence en 30 días. Después, inicie sesión con su correo electrónico y contraseña.',
    ],
    action: { label: 'Continuar su solicitud', url: to.link },
    notes: [
      'Cualquier persona que tenga este enlace puede continuar su solicitud, así que no reenvíe este correo.',
      'Si usted no empezó esta solicitud, puede ignorar este correo.',
    ],
  };
}
