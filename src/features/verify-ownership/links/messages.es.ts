import '../../../domain/texts/ownerLinkSentences.es.ts';
import type { LinkStatus } from '../../../domain/ownership/ownerLinks.ts';

export const LINK_STATUS: Readonly<Record<LinkStatus, string>> = {
  invited: 'Invitación enviada',
  opened: 'Enlace abierto',
  completed: 'Datos completos',
};

export const linkTexts = {
  askHint:
    'Le enviaremos un enlace por correo electrónico. Usted solo verá los últimos 4 dígitos de su número de Seguro Social.',
  askEitherHint:
    'Le enviaremos un enlace por correo electrónico. Usted solo verá los últimos 4 dígitos de su número de Seguro Social o ITIN.',
  askReplaces: 'Se eliminarán los datos que usted ingresó sobre esta persona.',
  phoneHint: 'Un número de celular de EE. UU. Le enviaremos un código por mensaje de texto.',
  send: 'Enviar enlace',
  cancel: 'Cancelar',
  sending: 'Enviando...',
  sent: (name: string) => `Le enviamos un enlace a ${name}.`,
  resent: (name: string) => `Le enviamos un enlace nuevo a ${name}. El anterior ya no funciona.`,
  withdrawn: (name: string) => `El enlace de ${name} ya no funciona. Puede ingresar usted los datos.`,
  resend: (name: string) => `Reenviar a ${name}`,
  change: (name: string) => `Cambiar el correo o el teléfono de ${name}`,
  changeHint: 'Le enviaremos un enlace nuevo por correo electrónico y el anterior dejará de funcionar.',
  sendNew: 'Enviar enlace nuevo',
  withdraw: (name: string) => `Retirar la invitación de ${name}`,
  withdrawTitle: (name: string) => `¿Eliminar los datos de ${name}?`,
  withdrawHint: (name: string) => `Se eliminarán los datos que ingresó ${name}. Esto no se puede deshacer.`,
  withdrawNow: 'Eliminar los datos',
  keep: 'Conservar los datos',
  entered: (name: string) => `${name} ingresó sus datos.`,
} as const;

export const ownerScreen = {
  heading: 'Verifique su número de teléfono',
  yourDetails: (business: string) => `Sus datos para ${business}`,
  thanks: 'Gracias',
  thanksText: (business: string) => `Recibimos sus datos para ${business}. Puede cerrar esta página.`,
  badLink: 'Este enlace ya no funciona',
  badLinkText: 'Puede haber vencido o haberse reemplazado. Pida otro a la persona que le pidió sus datos.',
  usedLink: 'Ya envió sus datos. Puede cerrar esta página.',
  asked: ({ askedBy, business, facilitator }: { askedBy: string; business: string; facilitator: string }) =>
    `${askedBy} indicó que usted posee o controla ${business}. El negocio solicita una cuenta de comercio en ${facilitator}.`,
  codeSent: (digits: string) => `Enviamos un código de 6 dígitos al número que termina en ${digits}.`,
  codeEnded: 'El último código que le enviamos ya no funciona. Solicite uno nuevo.',
  code: 'Código de verificación',
  codeHint: '6 dígitos',
  verify: 'Verificar',
  verifying: 'Verificando...',
  again: 'Enviarme un código nuevo',
  dateStartedHint: 'Opcional. Cuándo adquirió su parte del negocio o empezó en su función. MM-DD-AAAA',
  controls: 'Usted figura como la persona que controla el negocio.',
  share: (percent: number) => `Usted figura con el ${percent}% del negocio.`,
  privacy:
    'La persona que le pidió sus datos solo ve los últimos 4 dígitos del número de Seguro Social de usted. Nunca ve su fecha de nacimiento ni su dirección particular.',
  privacyEither:
    'La persona que le pidió sus datos solo ve los últimos 4 dígitos del número de Seguro Social o ITIN de usted. Nunca ve su fecha de nacimiento ni su dirección particular.',
  certify: 'Certifico que esta información está completa y es correcta.',
  certifyFirst: 'Certifique que esta información está completa y es correcta.',
  submit: 'Enviar',
  expired: 'Esta página caducó. Verifique su teléfono de nuevo.',
  loadFailed: 'No pudimos abrir su enlace.',
} as const;

export const codeField = { smsCode: { name: 'el código de verificación' } } as const;
