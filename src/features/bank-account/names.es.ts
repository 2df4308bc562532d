import type { BankAccountLabels } from '../../domain/sections/bankAccount.ts';
const labels = {
  nameOnAccount: 'Nombre en la cuenta',
  accountType: 'Tipo de cuenta',
  accountRouting: 'Número de ruta',
  accountNumber: 'Número de cuenta',
  confirmAccountNumber: 'Confirme el número de cuenta',
} as const satisfies BankAccountLabels;

const names: Record<keyof typeof labels, string> = {
  nameOnAccount: 'el nombre en la cuenta',
  accountType: 'el tipo de cuenta',
  accountRouting: 'el número de ruta',
  accountNumber: 'el número de cuenta',
  confirmAccountNumber: 'el número de cuenta otra vez',
};

export const bankAccountFields = Object.fromEntries(
  Object.entries(names).map(([field, name]) => {
    const required = field === 'confirmAccountNumber' ? `${labels.confirmAccountNumber}.` : `Falta ${name}.`;
    return [field, { name, required }];
  }),
);

export const ACCOUNT_LABELS = labels;

export const PAYOUT_CARD = { title: 'Cuentas bancarias', edit: 'Editar las cuentas bancarias' } as const;
