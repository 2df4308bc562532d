import type { EmailContent } from '../../server/email/content.ts';

export function signInCode({ provider, code }: { provider: string; code: string }): EmailContent {
  return {
    subject: `Su código de verificación de ${provider}`,
    title: 'Su código de verificación',
    preview: `Escriba ${code} para iniciar sesión en su solicitud.`,
    paragraphs: [
      `Su código es ${code}. Escríbalo en la página donde está iniciando sesión. Este código vence en 10 minutos.`,
      'Su solicitud se abrió en más de un navegador. Este código confirma que es usted.',
    ],
    notes: ['No comparta este código. Si usted no intentó iniciar sesión, comuníquese con nosotros.'],
  };
}
