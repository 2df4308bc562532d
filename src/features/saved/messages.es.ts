export const SAVED = {
  heading: 'Su solicitud se guardó correctamente',
  badge: 'Guardada',
  lead: 'Puede cerrar esta página y volver en cualquier momento.',
  enterAgain: (count: number) => `${count === 1 ? 'Escríbalo' : 'Escríbalos'} de nuevo cuando regrese.`,
  card: 'El enlace de su solicitud',
  sending: 'Preparando su enlace...',
  copy: 'Copiar el enlace',
  copied: 'Copiado',
  notCopied: 'No pudimos copiar el enlace. Selecciónelo y cópielo.',
  lifetime:
    'El enlace vence en 30 días. Cualquier persona que tenga este enlace puede continuar su solicitud, así que no lo comparta.',
  signIn: 'También puede iniciar sesión con su correo electrónico y contraseña:',
  signInLink: 'Continuar una solicitud anterior',
  failed: 'Guardamos su solicitud, pero no pudimos enviarle el enlace por correo electrónico.',
} as const;

export function alsoEmailed(email: string | undefined): string {
  return email ? `También lo enviamos a ${email}.` : 'También se lo enviamos por correo electrónico.';
}
