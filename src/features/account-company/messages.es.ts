export * from './names.es.ts';

export const BUSINESS_HINTS = {
  legalName: 'Exactamente como aparece en la carta de su EIN',
  dbaName: 'El nombre con el que sus clientes conocen su negocio',
  billingDescriptor: 'Lo que sus clientes ven en el estado de cuenta de su tarjeta',
  tinType: 'El tipo de número de identificación fiscal (TIN) que usa para declarar impuestos',
  phoneNumber: 'El mejor número para llamar a su negocio',
  businessEstablishedDate: 'MM-DD-AAAA: mes, día y año',
  expectedMonthlyVolume: 'Su mejor estimación, en dólares',
  mccCode: 'Busque por lo que vende o hace, o escriba el código de 4 dígitos',
  protocol: 'Suele ser https',
  website: 'Sin https://',
} as const;

export const BUSINESS_GROUPS = {
  names: 'Nombres',
  tax: 'Información fiscal',
  contact: 'Datos de contacto',
  trade: 'Acerca de su negocio',
} as const;

const TAX_NUMBERS = {
  1: 'Su número de Seguro Social',
  2: 'Su EIN, el número de identificación del empleador que asigna el IRS',
  3: 'Su ITIN, el número de identificación personal del contribuyente que asigna el IRS',
} as const;
export const taxIdHint = ({ type, mask }: { type: keyof typeof TAX_NUMBERS; mask: string }): string =>
  `${TAX_NUMBERS[type]}. 9 dígitos, ${mask}`;

export const COMPANY_HEADING = 'Agregue la información de su negocio';
export const COMPANY_LEAD = 'Unos 3 minutos. Necesitará la carta del IRS con su EIN.';
export const COMPANY_LEAD_SOLE = 'Unos 3 minutos. Necesitará su número de Seguro Social o su ITIN.';
export const EIN_NOTE =
  'Su nombre legal y su EIN (número de identificación del empleador) deben coincidir con sus documentos del IRS.';
export const BUSINESS_LOAD_FAILED = 'No se pudo cargar la información del negocio. Intente de nuevo.';

export const WHY_TAX_NUMBER = {
  title: '¿Por qué necesitan mi número de identificación fiscal?',
  answers: [
    'La ley federal nos exige verificar a todos los comercios a los que pagamos. Podemos comparar su nombre y su número de identificación fiscal con los registros del IRS.',
    'También los usamos para su Formulario 1099-K. Ciframos el número al enviarlo y al guardarlo.',
  ],
} as const;
