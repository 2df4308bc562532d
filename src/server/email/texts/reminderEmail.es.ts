import type { EmailContent } from '../content.ts';

export function unfinishedReminder(to: { provider: string; link: string }): EmailContent {
  return {
    subject: `Termine su solicitud en ${to.provider}`,
    title: 'Su solicitud sigue pendiente',
    paragraphs: [
      `Todavía no ha enviado su solicitud de cuenta de comercio en ${to.provider}. Guardamos lo que escribió.`,
      'Use el enlace de abajo para continuar donde la dejó. El enlace vence en 30 días.',
    ],
    action: { label: 'Continuar su solicitud', url: to.link },
    notes: [
      'Cualquier persona que tenga este enlace puede continuar su solicitud, así que no reenvíe este correo.',
      'Si usted no empezó esta solicitud, puede ignorar este correo.',
    ],
  };
}

export function requestReminder(to: { provider: string; due: string; link: string }): EmailContent {
  return {
    subject: `${to.provider}: tiene hasta el ${to.due} para enviar lo que falta`,
    title: 'Todavía necesitamos algo de usted',
    paragraphs: [
      `Aún no podemos decidir sobre su solicitud. A más tardar el ${to.due}, envíe lo que le pedimos.`,
    ],
    action: { label: 'Ver lo que aún necesitamos', url: to.link },
    notes: [
      'Cualquier persona que tenga este enlace puede responder por usted, así que no reenvíe este correo.',
    ],
  };
}
