import type { Letter } from '../../server/mail.ts';

export function signInCode({ provider, code }: { provider: string; code: string }): Letter {
  return {
    subject: `Su código de verificación de ${provider}`,
    title: 'Su código de verificación',
    preview: `Ingrese ${code} para entrar a su solicitud.`,
    paragraphs: [
      `Su código es ${code}. Ingréselo en la página donde está iniciando sesión. Es válido por 10 minutos.`,
      'Usted abrió nuestro enlace en un navegador y la contraseña se ingresó en otro; por eso le pedimos este código una sola vez.',
    ],
    notes: [
      '¿No intentó iniciar sesión? Entonces otra persona tiene la contraseña de esta solicitud. Ignore este correo y no comparta el código.',
    ],
  };
}
