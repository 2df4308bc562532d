import type { BusinessFieldMessages, BusinessLabels } from '../../domain/sections/business.ts';
import { addressNames, personNames } from '../../domain/texts/fieldNames.es.ts';
import { THIS_FIELD_IS_REQUIRED } from '../../domain/texts/wording.es.ts';

export const SELECT_TIN_TYPE = 'Elija el tipo de número de identificación fiscal';

export const businessFields = {
  ...addressNames,
  legalName: { name: 'el nombre legal' },
  dbaName: { name: 'el nombre comercial' },
  billingDescriptor: { name: 'el nombre en el estado de cuenta' },
  tinType: {
    name: 'el tipo de número de identificación fiscal',
    required: SELECT_TIN_TYPE,
    invalid: SELECT_TIN_TYPE,
  },
  federalTaxId: { name: 'el número de identificación fiscal' },
  phoneNumber: { ...personNames.phoneNumber, invalid: 'Escriba un número de teléfono válido' },
  businessEstablishedDate: { name: 'la fecha de fundación', required: THIS_FIELD_IS_REQUIRED },
  expectedMonthlyVolume: { name: 'el volumen mensual esperado con tarjeta de crédito' },
  mccCode: { name: 'la categoría del comercio' },
  websiteUrl: { name: 'el sitio web', invalid: 'Escriba una dirección web válida' },
  website: { name: 'el sitio web', invalid: 'Escriba una dirección web válida' },
} as const satisfies BusinessFieldMessages;

export const BUSINESS_LABELS = {
  legalName: 'Nombre legal',
  dbaName: 'Nombre comercial (DBA)',
  billingDescriptor: 'Nombre en el estado de cuenta',
  tinType: 'Tipo de número de identificación fiscal',
  federalTaxId: 'Número de identificación fiscal',
  phoneNumber: 'Teléfono',
  businessEstablishedDate: 'Fecha de fundación',
  expectedMonthlyVolume: 'Volumen mensual esperado con tarjeta de crédito',
  mccCode: 'Categoría del comercio',
  protocol: 'Protocolo',
  website: 'Sitio web',
} as const satisfies BusinessLabels;

export const BUSINESS_CARD = {
  title: 'Información del negocio',
  edit: 'Editar la información del negocio',
} as const;
