import { SMS_CODE_LENGTH } from '../../domain/limits.ts';

export const smsFields = {
  mobileNumber: { name: 'el número de teléfono celular' },
  smsCode: { name: 'el código de verificación' },
} as const;

export const INVALID_CODE = 'El código no es correcto.';
export const VERIFICATION_FAILED = 'La verificación falló. Intente de nuevo.';

export const smsTexts = {
  numberLead: `Enviamos un código de ${SMS_CODE_LENGTH} dígitos a su teléfono celular para asegurarnos de que es usted quien presenta la solicitud.`,
  number: 'Número de teléfono celular',
  numberHint:
    'Un número de los Estados Unidos que reciba mensajes de texto. Su compañía puede cobrarle mensajes y datos.',
  sending: 'Enviando el código...',
  haveCode: 'Ya tengo un código',
  codeLead: 'Escriba el código que enviamos al ',
  codeLeadAnyNumber: 'Escriba el código que le enviamos.',
  code: 'Código de verificación',
  codeHint: `${SMS_CODE_LENGTH} dígitos; sirve durante 10 minutos.`,
  verifying: 'Revisando el código...',
  invalid: `${INVALID_CODE} Compárelo con el mensaje de texto, o pida otro.`,
  expired: 'Este código ya no sirve. Pida otro.',
  resend: 'Enviar otro código',
  resent: 'Enviamos otro código.',
  wait: 'Puede pedir otro código en',
  differentNumber: 'Escribir otro número',
  asideTitle: '¿Para qué es el mensaje de texto?',
  aside:
    'Le enviamos un código para confirmar que la solicitud es suya. No enviamos publicidad y nunca le pedimos el código por teléfono.',
} as const;
