import { absolute, type DecisionFacts } from './decisionLetter.ts';
import type { Letter } from './mail.ts';

export function decided({ from, decision, message }: DecisionFacts): Letter {
  const given = message ? [message] : [];
  if (decision === 'APPROVED')
    return {
      subject: `${from.name}: su solicitud fue aprobada`,
      title: 'Su solicitud fue aprobada',
      preview: 'Cómo entrar en su panel administrativo.',
      paragraphs: [
        `Le damos la bienvenida: ${from.name} aprobó su cuenta de comercio.`,
        ...given,
        'La administra en el panel administrativo. Su usuario es el correo electrónico al que llegó este mensaje; los datos de acceso llegan en otro correo.',
      ],
      action: { label: 'Abrir el panel administrativo', url: absolute(from.backOfficeUrl, from) },
      notes: [
        `¿No ha recibido los datos de acceso después de una hora? Busque primero en el correo no deseado y después cree usted una contraseña: ${absolute(from.passwordRecoveryUrl, from)}`,
      ],
    };
  if (decision === 'DECLINED')
    return {
      subject: `${from.name}: su solicitud no fue aprobada`,
      title: 'Sobre su solicitud',
      preview: 'Revisamos su solicitud.',
      paragraphs: [
        'Revisamos su solicitud y por ahora no podemos ofrecerle una cuenta de comercio.',
        ...given,
        `Si cree que algo se nos escapó, escriba a ${from.supportEmail}; lo leerá una persona.`,
      ],
    };
  return {
    subject: `${from.name}: necesitamos más información`,
    title: 'Necesitamos más información',
    preview: 'Un paso más antes de que podamos decidir sobre su solicitud.',
    paragraphs: [
      'Estamos revisando su solicitud y necesitamos más información antes de decidir.',
      ...(message ? given : ['Escríbanos, y una persona le dirá qué falta.']),
      'Nunca envíe números de Seguro Social, de impuestos ni de cuenta por correo electrónico.',
    ],
    action: { label: 'Responder por correo electrónico', url: `mailto:${from.supportEmail}` },
  };
}
