import type { EmailContent } from '../content.ts';

export function applicationSubmitted(to: { provider: string; copyUrl: string }): EmailContent {
  return {
    subject: `Su solicitud en ${to.provider} fue enviada`,
    title: 'Recibimos su solicitud',
    preview: 'La estamos revisando. Por ahora no tiene que hacer nada.',
    paragraphs: [
      `Gracias por presentar su solicitud en ${to.provider}. La estamos revisando.`,
      'Le enviaremos un correo electrónico cuando tomemos una decisión o si necesitamos más información. Por ahora no tiene que hacer nada.',
    ],
    action: { label: 'Abrir una copia de su solicitud (PDF)', url: to.copyUrl },
    notes: [
      'La copia muestra lo que usted escribió, con los números de Seguro Social, de identificación fiscal y de cuenta parcialmente ocultos. El enlace vence en 30 días. No lo reenvíe.',
    ],
  };
}

export function applicationResubmitted(to: {
  provider: string;
  copyUrl: string;
  needsMore: boolean;
}): EmailContent {
  const more = 'Todavía necesitamos algo más de usted.';
  return {
    ...applicationSubmitted(to),
    subject: `Su solicitud en ${to.provider} fue enviada de nuevo`,
    title: 'Recibimos su respuesta',
    ...(to.needsMore && { preview: more }),
    paragraphs: to.needsMore
      ? [`Gracias por su respuesta. ${more}`, 'Consulte el estado de su solicitud para ver qué es.']
      : [
          'Gracias por enviarnos lo que le pedimos. Estamos revisando su solicitud de nuevo.',
          'Le enviaremos un correo electrónico cuando tomemos una decisión o si necesitamos más información. Por ahora no tiene que hacer nada.',
        ],
  };
}

export function requestWithdrawn(to: { provider: string }): EmailContent {
  return {
    subject: `${to.provider}: no tiene que enviar nada más`,
    title: 'No tiene que enviar nada más',
    paragraphs: [
      'Ya no necesitamos lo que le pedimos y estamos revisando su solicitud.',
      'Le enviaremos un correo electrónico cuando tomemos una decisión o si necesitamos más información.',
    ],
  };
}

export function applicationReopened(to: { provider: string }): EmailContent {
  return {
    subject: `${to.provider}: estamos revisando su solicitud de nuevo`,
    title: 'Estamos revisando su solicitud de nuevo',
    paragraphs: [
      'Reabrimos su solicitud y la estamos revisando otra vez. Por ahora no tiene que hacer nada.',
      'Le enviaremos un correo electrónico cuando tomemos una decisión o si necesitamos más información.',
    ],
  };
}
