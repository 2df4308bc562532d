export * from './names.es.ts';

export const SUMMARY_LABELS = { expectedMonthlyVolume: 'Volumen mensual esperado' } as const;

export const BUSINESS_HINTS = {
  legalName: 'Exactamente como está en la carta del IRS',
  dbaName: 'El nombre con el que lo conocen sus clientes',
  billingDescriptor: 'Lo que sus clientes ven en el estado de cuenta de su tarjeta',
  tinType: 'La clase de número de contribuyente (TIN) con que declara impuestos',
  phoneNumber: 'Donde podemos llamar al negocio',
  businessEstablishedDate: 'MM-DD-AAAA: mes, día y año',
  expectedMonthlyVolume: 'Basta su mejor cálculo en dólares',
  mccCode: 'Escriba lo que vende o hace, o el código de cuatro dígitos',
  protocol: 'Casi siempre https',
  website: 'Sin https://',
} as const;

export const BUSINESS_GROUPS = {
  names: 'Nombres',
  tax: 'Información fiscal',
  contact: 'Dónde encontrarlo',
  trade: 'A qué se dedica',
} as const;

const TAX_NUMBERS = {
  1: 'Su propio número de Seguro Social',
  2: 'Su EIN: el número de identificación del empleador que el IRS le dio al negocio',
  3: 'Su ITIN: el número fiscal de quien no puede tener número de Seguro Social',
} as const;
export const taxIdHint = ({ type, mask }: { type: keyof typeof TAX_NUMBERS; mask: string }): string =>
  `${TAX_NUMBERS[type]}. Nueve dígitos, ${mask}`;

export const COMPANY_LEAD = 'Esto toma unos tres minutos. Tenga a mano su carta del IRS.';
export const COMPANY_LEAD_SOLE =
  'Esto toma unos tres minutos. Tenga a mano su tarjeta de Seguro Social o su carta del ITIN.';
export const EIN_NOTE =
  'El nombre legal y el EIN (número de identificación del empleador) deben coincidir con sus documentos del IRS.';
export const BUSINESS_LOAD_FAILED = 'No se pudo cargar la información del negocio. Intente de nuevo.';

export const WHY_TAX_NUMBER = {
  title: '¿Por qué me piden mi número fiscal?',
  answers: [
    'La ley federal exige que todo proveedor de pagos sepa a qué negocio le paga. Su nombre legal y su número fiscal se comparan con los registros del IRS, y con ellos se emite su formulario de impuestos 1099-K.',
    'El número viaja y se guarda cifrado. No es una consulta de crédito.',
  ],
} as const;
