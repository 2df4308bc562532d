import { SMS_CODE_LENGTH } from '../../domain/limits.ts';

export const smsFields = {
  mobileNumber: { name: 'el número de teléfono celular' },
  smsCode: { name: 'el código de verificación' },
} as const;

export const INVALID_CODE = 'El código no es correcto.';
export const VERIFICATION_FAILED = 'La verificación falló. Intente de nuevo.';

export const smsTexts = {
  heading: 'Verifique su número de teléfono celular',
  numberLead: `Enviaremos un código de ${SMS_CODE_LENGTH} dígitos a su teléfono celular para confirmar que es usted.`,
  number: 'Número de teléfono celular',
  numberHint:
    'Un número de los Estados Unidos que reciba mensajes de texto. Su compañía puede cobrarle mensajes y datos.',
  sending: 'Enviando el código...',
  alreadySent: 'Ya le enviamos un código.',
  haveCode: 'Ya tengo un código',
  codeLead: 'Escriba el código que enviamos al ',
  code: 'Código de verificación',
  codeHint: `${SMS_CODE_LENGTH} dígitos. Este código vence en 10 minutos.`,
  verifying: 'Revisando el código...',
  invalid: `${INVALID_CODE} Revise el mensaje de texto o pida otro código.`,
  expired: 'Este código ya venció o hubo demasiados intentos incorrectos. Pida otro.',
  resend: 'Enviar otro código',
  resent: 'Enviamos un código nuevo.',
  differentNumber: 'Escribir otro número',
  asideTitle: '¿Para qué necesito un código?',
  aside:
    'El código confirma que esta solicitud es suya. No le enviaremos publicidad ni le pediremos el código por teléfono.',
} as const;
