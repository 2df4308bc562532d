import { ACCOUNT_NUMBER_MAX, ACCOUNT_NUMBER_MIN } from '../../domain/limits.ts';

export * from './names.es.ts';

export const ACCOUNT_HINTS = {
  nameOnAccount: 'Como está en su estado de cuenta bancario',
  accountRouting: 'Nueve dígitos, abajo a la izquierda en un cheque (routing number)',
  accountNumber: `De ${ACCOUNT_NUMBER_MIN} a ${ACCOUNT_NUMBER_MAX} dígitos, a la derecha del número de ruta`,
  confirmAccountNumber: 'Escríbalo otra vez. Solo lo guardamos cuando ambos coinciden.',
} as const;

export const NUMBER_AGAIN =
  'Solo guardamos este número cuando está confirmado. Si ya lo escribió, escríbalo otra vez.';

export const BANK_LEAD = {
  one: 'A esta cuenta le pagamos sus ventas con tarjeta. Tenga a mano un cheque o su banca en línea.',
  several:
    'Cada una de estas cuentas tiene su propio fin. Tenga a mano un cheque de cada una, o su banca en línea.',
} as const;

export const BANK_LOAD_FAILED = 'No se pudieron cargar las cuentas bancarias. Intente de nuevo.';
export const ACCOUNT_COMPLETE = 'Completa';
export const CHECK_CAPTION =
  'Al pie de un cheque, los primeros nueve dígitos son el número de ruta. Después viene el número de cuenta; el número corto es el del propio cheque.';

export const WHY_BANK_DETAILS = {
  title: '¿Por qué me piden mis datos bancarios?',
  answers: [
    'Sus ventas con tarjeta tienen que llegar a algún lugar. Las pagamos a esta cuenta y de ella tomamos las tarifas y los reembolsos, como dice el contrato.',
    'Con estos números nadie puede entrar a su banco. Viajan y se guardan cifrados.',
  ],
} as const;

export const LINK_BANK = {
  why: 'Su banco puede completar estos números. Usted entra allí por medio de Plaid; nosotros recibimos el número de ruta y el de cuenta, y nada más.',
  button: 'Completar desde mi banco',
  done: (bank: string) =>
    `Completado desde ${bank === '' ? 'su banco' : bank}. Revise los números antes de continuar.`,
} as const;
