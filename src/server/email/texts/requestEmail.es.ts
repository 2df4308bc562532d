import type { EmailContent } from '../content.ts';
import type * as english from './requestEmail.ts';

export function informationRequested(to: Parameters<typeof english.informationRequested>[0]): EmailContent {
  return {
    subject: `${to.provider}: necesitamos más información`,
    title: 'Necesitamos más información',
    preview: 'Un paso más antes de que podamos decidir sobre su solicitud.',
    paragraphs: [
      'Estamos revisando su solicitud y necesitamos más información antes de decidir.',
      ...(to.message ? [to.message] : []),
      ...(to.items.length > 0
        ? [to.due ? `Envíe lo siguiente a más tardar el ${to.due}:` : 'Esto es lo que necesitamos:']
        : ['Escríbanos, y alguien de nuestro equipo le dirá qué falta.']),
    ],
    items: to.items,
    action: { label: 'Ver lo que aún necesitamos', url: to.link },
    notes: [
      'Nunca envíe números de Seguro Social, números de identificación fiscal ni números de cuenta por correo electrónico.',
      'Cualquier persona que tenga este enlace puede responder por usted, así que no reenvíe este correo.',
    ],
  };
}

export const itemTitles = {
  answer: 'Responder una pregunta',
  answerAbout: (name: string) => `Responder una pregunta sobre ${name}`,
  about: (title: string, name: string) => `${title} (${name})`,
  owner: (title: string, number: number) => `${title} (propietario ${number})`,
  contact: (title: string) => `${title} (persona de contacto)`,
} as const;
