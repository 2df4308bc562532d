import { absolute, type DecisionFacts } from './decisionEmail.ts';
import type { EmailContent } from '../content.ts';

export function decided({ from, decision, message }: DecisionFacts): EmailContent {
  const given = message ? [message] : [];
  if (decision === 'APPROVED')
    return {
      subject: `${from.name}: su solicitud fue aprobada`,
      title: 'Su solicitud fue aprobada',
      preview: 'Cómo iniciar sesión en el panel administrativo.',
      paragraphs: [
        `¡Le damos la bienvenida! ${from.name} aprobó su cuenta de comercio.`,
        ...given,
        'Administre su cuenta en el panel administrativo. Su usuario es el correo electrónico donde recibió este mensaje. Le enviaremos sus datos de acceso en otro correo.',
      ],
      action: { label: 'Abrir el panel administrativo', url: absolute(from.backOfficeUrl, from) },
      notes: [
        `¿No recibió sus datos de acceso después de una hora? Revise su correo no deseado o cree una contraseña aquí: ${absolute(from.passwordRecoveryUrl, from)}`,
      ],
    };
  return {
    subject: `${from.name}: su solicitud no fue aprobada`,
    title: 'Sobre su solicitud',
    preview: 'Revisamos su solicitud.',
    paragraphs: [
      'Revisamos su solicitud y por ahora no podemos ofrecerle una cuenta de comercio.',
      ...given,
      `Si cree que omitimos algo, escriba a ${from.supportEmail}. Alguien de nuestro equipo leerá su mensaje.`,
    ],
  };
}

export function defaultQuestion({ supportEmail }: Pick<DecisionFacts['from'], 'supportEmail'>): string {
  return `Escriba a ${supportEmail} para preguntar qué necesitamos. Después, escriba aquí su respuesta.`;
}
