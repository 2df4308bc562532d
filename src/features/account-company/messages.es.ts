import { addressNames, personNames } from '../../domain/fieldNames.es.ts';
import { THIS_FIELD_IS_REQUIRED } from '../../domain/wording.es.ts';

export const SELECT_TIN_TYPE = 'Elija el tipo de número fiscal';

export const businessFields = {
  ...addressNames,
  legalName: { name: 'el nombre legal' },
  dbaName: { name: 'el nombre comercial' },
  billingDescriptor: { name: 'el nombre en el estado de cuenta' },
  tinType: { name: 'el tipo de número fiscal', required: SELECT_TIN_TYPE, invalid: SELECT_TIN_TYPE },
  federalTaxId: { name: 'el número de identificación fiscal' },
  phoneNumber: { ...personNames.phoneNumber, invalid: 'Escriba un número de teléfono válido' },
  businessEstablishedDate: { name: 'la fecha de fundación', required: THIS_FIELD_IS_REQUIRED },
  expectedMonthlyVolume: { name: 'el volumen mensual esperado' },
  mccCode: { name: 'la categoría del comercio', invalid: 'Elija una categoría de la lista.' },
  websiteUrl: { name: 'el sitio web', invalid: 'Escriba una dirección web válida' },
  website: { name: 'el sitio web', invalid: 'Escriba una dirección web válida' },
} as const;

export const BUSINESS_LABELS = {
  legalName: 'Nombre legal',
  dbaName: 'Nombre comercial (DBA)',
  billingDescriptor: 'Nombre en el estado de cuenta',
  tinType: 'Tipo de número fiscal',
  federalTaxId: 'Número de identificación fiscal',
  phoneNumber: 'Teléfono',
  businessEstablishedDate: 'Fecha de fundación',
  expectedMonthlyVolume: 'Volumen mensual esperado con tarjeta',
  mccCode: 'Categoría del comercio',
  protocol: 'Protocolo',
  website: 'Sitio web',
} as const;

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
