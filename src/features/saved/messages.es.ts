export const SAVED = {
  badge: 'Guardado',
  lead: 'Puede cerrar esta página y seguir cuando le convenga.',
  enterAgain: 'Escríbalos de nuevo cuando regrese.',
  card: 'Su enlace para continuar',
  sending: 'Preparando su enlace para continuar...',
  copy: 'Copiar el enlace',
  copied: 'Copiado',
  notCopied: 'No se pudo copiar. Seleccione el enlace y cópielo.',
  lifetime:
    'Abre su solicitud durante 30 días. Quien lo tenga puede continuar con su solicitud, así que no lo comparta.',
  signIn: 'Sin el enlace, también se abre con su correo electrónico y contraseña:',
  signInLink: 'Continuar una solicitud anterior',
  failed: 'Su solicitud está guardada, pero no pudimos enviarle el enlace por correo electrónico.',
} as const;

export function alsoEmailed(email: string | undefined): string {
  return email ? `También lo enviamos a ${email}.` : 'También se lo enviamos por correo electrónico.';
}
