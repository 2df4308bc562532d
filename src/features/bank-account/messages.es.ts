import { ACCOUNT_NUMBER_MAX, ACCOUNT_NUMBER_MIN } from '../../domain/limits.ts';

export * from './names.es.ts';

export const ACCOUNT_HINTS = {
  nameOnAccount: 'Como aparece en su estado de cuenta bancario',
  accountRouting: '9 dígitos en la parte inferior izquierda de un cheque (routing number)',
  accountNumber: `De ${ACCOUNT_NUMBER_MIN} a ${ACCOUNT_NUMBER_MAX} dígitos, a la derecha del número de ruta`,
  confirmAccountNumber: 'Escríbalo otra vez. Lo guardaremos cuando ambos números coincidan.',
} as const;

export const NUMBER_AGAIN =
  'Escriba este número de nuevo. Solo lo guardamos después de que usted lo escriba dos veces.';

export const BANK_HEADING = 'Agregue su cuenta bancaria';
export const BANK_LEAD = {
  one: 'Depositamos sus ventas con tarjeta en esta cuenta. Tenga a la mano un cheque o su banca en línea.',
  several:
    'Agregue una cuenta bancaria en cada sección. Tenga a la mano un cheque o la banca en línea de cada una.',
} as const;

export const BANK_LOAD_FAILED = 'No se pudieron cargar las cuentas bancarias. Intente de nuevo.';
export const ACCOUNT_COMPLETE = 'Completa';
export const CHECK_CAPTION =
  'En la parte inferior de un cheque, el número de 9 dígitos es el número de ruta. A su derecha está el número de cuenta. El número corto, en uno de los extremos, es el número del cheque.';

export const WHY_BANK_DETAILS = {
  title: '¿Por qué necesitan mis datos bancarios?',
  answers: [
    'Los usamos para depositar sus ventas con tarjeta. También podemos usarlos para cobrar lo que usted deba, como tarifas, reembolsos y contracargos.',
    'Nadie puede iniciar sesión en su banco con estos números. Los ciframos cuando usted los envía y mientras los guardamos.',
  ],
} as const;

export const LINK_BANK = {
  why: 'Inicie sesión por medio de Plaid para completar estos números. También podemos recibir hasta 24 meses del historial de la cuenta para confirmar que es suya y evaluar el riesgo. Nunca recibimos la contraseña de su banca en línea.',
  button: 'Completar desde mi banco',
  done: (bank: string) =>
    `Completamos los números desde ${bank === '' ? 'su banco' : bank}. Revíselos antes de continuar.`,
} as const;
