import type { Letter } from '../../server/mail.ts';

export function applicationSubmitted(to: { provider: string; copyUrl: string }): Letter {
  return {
    subject: `Su solicitud en ${to.provider} fue enviada`,
    title: 'Recibimos su solicitud',
    preview: 'La estamos revisando. Por ahora usted no tiene que hacer nada.',
    paragraphs: [
      `Gracias por presentar su solicitud en ${to.provider}. La estamos revisando.`,
      'Le escribiremos cuando esté aprobada o si necesitamos más información. Por ahora usted no tiene que hacer nada.',
    ],
    action: { label: 'Abrir una copia de su solicitud (PDF)', url: to.copyUrl },
    notes: [
      'La copia contiene lo que usted escribió, con los números de Seguro Social y de cuenta ocultos. El enlace sirve durante 30 días; no lo reenvíe.',
    ],
  };
}
