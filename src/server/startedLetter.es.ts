import type { Letter } from './mail.ts';

export function applicationStarted(to: { provider: string; link: string }): Letter {
  return {
    subject: `Su solicitud en ${to.provider}`,
    title: 'Su solicitud ha comenzado',
    paragraphs: [
      `Usted empezó una solicitud de cuenta de comercio en ${to.provider}. Lo que escribe se guarda a medida que avanza, así que puede salir en cualquier momento.`,
      'El botón de abajo le lleva a donde la dejó. Sirve durante 30 días; después, entre con su correo electrónico y contraseña.',
    ],
    action: { label: 'Continuar su solicitud', url: to.link },
    notes: [
      'Quien tenga este enlace puede continuar su solicitud, así que no reenvíe este correo.',
      '¿No empezó usted esta solicitud? Entonces puede ignorar este mensaje.',
    ],
  };
}
