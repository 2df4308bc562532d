import type { PersonFieldMessages, PersonLabels } from '../../domain/sections/person.ts';
import { personNames } from '../../domain/texts/fieldNames.es.ts';

export const ownershipFields = {
  ...personNames,
  dateStarted: { name: 'la fecha de inicio' },
  ownershipPercentage: { name: 'el porcentaje de propiedad' },
  controlPerson: { name: 'la persona que controla el negocio' },
} as const satisfies PersonFieldMessages;

const INVALID_ADDRESS = {
  required: 'La dirección no está en un formato válido',
  invalid: 'La dirección no está en un formato válido',
} as const;

export const reviewFields = {
  ...ownershipFields,
  ssn: { ...ownershipFields.ssn, invalid: 'El Número de Seguro Social no es válido' },
  streetNum: { ...ownershipFields.streetNum, ...INVALID_ADDRESS },
  streetName: { ...ownershipFields.streetName, ...INVALID_ADDRESS },
} as const;

export const PERSON_LABELS = {
  firstName: 'Nombre',
  middleName: 'Segundo nombre',
  lastName: 'Apellido',
  ssn: 'Número de Seguro Social',
  birthDate: 'Fecha de nacimiento',
  controlPerson: 'Esta persona controla el negocio',
  dateStarted: 'Fecha de inicio',
  ownershipPercentage: 'Porcentaje de propiedad',
  position: 'Cargo',
  phoneNumber: 'Teléfono',
  email: 'Correo electrónico',
  addressLine: 'Dirección',
  city: 'Ciudad',
  state: 'Estado',
  postalCode: 'Código postal',
  country: 'País',
} as const satisfies PersonLabels;

export const ITIN = {
  label: 'ITIN',
  field: { name: 'el ITIN' },
  reviewField: { name: 'el ITIN', invalid: 'El ITIN no es válido' },
} as const;

export function unnamedOwner(number: number): string {
  return `Propietario ${number}`;
}
