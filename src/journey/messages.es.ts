/** Headings of the screens; that of the entry screen names the provider. */
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
  BankForm: 'Agregue la cuenta bancaria de su negocio',
  ConfirmProfile: 'Revise su información',
  Checks: 'Espere mientras revisamos su cuenta',
  AccountApproved: 'Solicitud aprobada',
  AccountNotApproved: 'Solicitud enviada',
  ApplicationSaved: 'Su solicitud se guardó correctamente',
  InviteExpired: 'Su invitación ha vencido',
  InviteAlreadySubmited: 'Su invitación ya se utilizó para enviar una solicitud',
} as const;

export const welcome = (provider: string): string => `Le damos la bienvenida a ${provider}`;

export const WELCOME_LEAD: readonly string[] = [
  'Empecemos por verificar sus datos de contacto.',
  'Lo que escribe se guarda a medida que avanza. Puede salir en cualquier momento y volver.',
];

export const NO_SCRIPT = 'Esta página necesita JavaScript.';

export const STEP_NAMES = [
  'Crear cuenta',
  'Información del negocio',
  'Verificar propietarios',
  'Agregar cuenta bancaria',
  'Revisar y enviar',
] as const;
export const VERIFY_CONTACT = 'Verificar contacto';

export const LINK_EXPIRED = 'El enlace ha vencido';
