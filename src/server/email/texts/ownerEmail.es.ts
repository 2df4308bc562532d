import type { EmailContent } from '../content.ts';
import type * as english from './ownerEmail.ts';

export function ownerAsked(to: Parameters<typeof english.ownerAsked>[0]): EmailContent {
  const number = to.takesItin ? 'número de Seguro Social o ITIN' : 'número de Seguro Social';
  return {
    subject: `${to.askedBy} le pidió ingresar sus datos para ${to.business}`,
    title: 'Ingrese sus propios datos',
    paragraphs: [
      `${to.askedBy} indicó que usted posee o controla ${to.business}. El negocio está solicitando una cuenta de comercio en ${to.provider}. La ley federal nos exige verificar a las personas que poseen o controlan un negocio.`,
      `Use el enlace de abajo para ingresar sus propios datos. Le tomará unos 2 minutos. ${to.askedBy} verá solo los últimos 4 dígitos del ${number} de usted. No verá su fecha de nacimiento ni su dirección particular.`,
    ],
    action: { label: 'Ingresar sus datos', url: to.url },
    notes: [
      `El enlace vence en ${to.days} días. Le enviaremos un código por mensaje de texto para confirmar que es usted.`,
      `¿No esperaba este correo? No abra el enlace. Reenvíe este correo a ${to.support} para reportarlo.`,
    ],
  };
}

export function ownersCompleted(to: Parameters<typeof english.ownersCompleted>[0]): EmailContent {
  const next = to.isSubmitted
    ? `Ya puede revisar su solicitud en ${to.provider} y enviarla de nuevo.`
    : `Ya puede terminar su solicitud en ${to.provider}.`;
  return {
    subject: `Todas las personas a quienes se lo pidió ingresaron sus datos para ${to.business}`,
    title: 'Ya tenemos todos los datos',
    paragraphs: [`Todas las personas a quienes se lo pidió ingresaron sus datos. ${next}`],
    action: { label: 'Continuar su solicitud', url: to.url },
    notes: [
      'Cualquier persona con este enlace puede continuar su solicitud, así que no reenvíe este correo.',
    ],
  };
}
