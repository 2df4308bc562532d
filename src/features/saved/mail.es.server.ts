import type { Letter } from '../../server/mail.ts';

export function applicationSaved(to: { provider: string; link: string }): Letter {
  return {
    subject: `Continúe su solicitud en ${to.provider}`,
    title: 'Su solicitud está guardada',
    paragraphs: [
      `Su solicitud en ${to.provider} se guardó correctamente. El botón de abajo la abre otra vez donde la dejó, durante 30 días.`,
    ],
    action: { label: 'Continuar su solicitud', url: to.link },
    notes: ['Quien tenga este enlace puede continuar su solicitud, así que no reenvíe este correo.'],
  };
}
