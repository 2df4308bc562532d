import type { HEADINGS as headings, SECTION_TEXTS as sectionTexts } from './messages.ts';

/** Screen headings. The entry screen's heading includes the provider's name. */
export const HEADINGS = {
  InitiateFailure: '¡La plataforma todavía no está activa!',
  UnsupportedBrowser: 'Navegador no compatible',
  MobileCodeVerification: 'Verifique su número de teléfono celular',
  AddMerchant: 'Agregue otra cuenta de comercio',
  continue: 'Continúe su solicitud',
  MerchantType: 'Elija su tipo de negocio',
  CompanyForm: 'Agregue la información de su negocio',
  VerifyOwnership: 'Verifique a los propietarios',
  VerifyContact: 'Verifique el contacto',
  Applications: 'Verifique a los propietarios',
  BankForm: 'Agregue su cuenta bancaria',
  ConfirmProfile: 'Revise su información',
  Checks: 'Estamos revisando su cuenta',
  AccountApproved: 'Solicitud aprobada',
  AccountNotApproved: 'Solicitud enviada',
  ApplicationSaved: 'Su solicitud se guardó correctamente',
  ApplicationRequests: 'Lo que aún necesitamos',
  ApplicationStatus: 'Estado de la solicitud',
  OwnerDetails: 'Verifique su número de teléfono',
  InviteExpired: 'La invitación ha vencido',
  InviteAlreadySubmited: 'La invitación ya se utilizó',
} as const satisfies Record<keyof typeof headings, string>;

export const welcome = (provider: string): string => `Le damos la bienvenida a ${provider}`;

export const WELCOME_LEAD: readonly string[] = [
  'Empecemos por verificar sus datos de contacto.',
  'Guardamos lo que escribe. Puede salir y volver cuando quiera.',
];

export const NO_SCRIPT = 'Esta página necesita JavaScript.';

export const SECTION_TEXTS = {
  business: {
    step: 'Información del negocio',
    title: 'Datos del negocio',
    update: 'Actualizar los datos del negocio',
  },
  identity: {
    step: 'Verificar propietarios',
    title: 'Datos de los propietarios',
    update: 'Actualizar los datos de los propietarios',
  },
  payout: {
    step: 'Agregar cuenta bancaria',
    title: 'Cuenta bancaria',
    update: 'Actualizar la cuenta bancaria',
  },
} as const satisfies Record<keyof typeof sectionTexts, Record<'step' | 'title' | 'update', string>>;

export const STEP_NAMES = { account: 'Crear cuenta', review: 'Revisar y enviar' } as const;
export const VERIFY_CONTACT = 'Verificar contacto';

export const LINK_EXPIRED = 'El enlace ha vencido';
