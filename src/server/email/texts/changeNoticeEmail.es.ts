import type { Help } from './changeNoticeEmail.ts';
import type { EmailContent } from '../content.ts';

export function bankChanged(told: Help & { provider: string; accounts: string }): EmailContent {
  return {
    subject: `Su solicitud en ${told.provider}: cambió la información bancaria`,
    title: 'Cambió la información bancaria de su solicitud',
    paragraphs: [
      `La información bancaria de su solicitud en ${told.provider} cambió. Esto es lo que tenemos ahora:`,
      told.accounts,
      ...whatToDo(told),
    ],
  };
}

export function bankAccount(shown: { label: string; routing: string; number: string }): string {
  const routing = shown.routing ? `número de ruta terminado en ${shown.routing}` : 'sin número de ruta';
  const number = shown.number ? `número de cuenta terminado en ${shown.number}` : 'sin número de cuenta';
  return `${shown.label}: ${routing}, ${number}.`;
}

export function phoneChanged(told: Help & { provider: string; number: string }): EmailContent {
  return {
    subject: `Su solicitud en ${told.provider}: cambió el número de teléfono`,
    title: 'Su número de teléfono cambió',
    paragraphs: [
      `El número de teléfono de su solicitud en ${told.provider} ahora termina en ${told.number}.`,
      ...whatToDo(told),
    ],
  };
}

export function submittedByLink({ support }: Help): string {
  return `Alguien envió su solicitud desde el enlace, sin su contraseña. Si no fue usted, escriba de inmediato a ${support}.`;
}

function whatToDo({ support, passwordUrl }: Help): string[] {
  return [
    'Si usted hizo este cambio, no tiene que hacer nada.',
    `Si no fue usted, escriba de inmediato a ${support} y cree una contraseña nueva: ${passwordUrl}`,
  ];
}
