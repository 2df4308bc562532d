import type { EmailContent } from '../../server/email/content.ts';

export function applicationSaved(to: { provider: string; link: string }): EmailContent {
  return {
    subject: `Continúe su solicitud en ${to.provider}`,
    title: 'Su solicitud está guardada',
    paragraphs: [
      `Su solicitud en ${to.provider} se guardó correctamente. Use el enlace de abajo para continuar donde la dejó. El enlace vence en 30 días.`,
    ],
    action: { label: 'Continuar su solicitud', url: to.link },
    notes: [
      'Cualquier persona que tenga este enlace puede continuar su solicitud, así que no reenvíe este correo.',
    ],
  };
}
