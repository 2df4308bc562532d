import { EMAIL_NAME, THIS_FIELD_IS_REQUIRED } from './wording.es.ts';

/** Names include the article, because they are used within a sentence. */
export const addressNames = {
  addressLine: { name: 'la dirección' },
  streetNum: { name: 'el número de la casa o del edificio' },
  streetName: { name: 'el nombre de la calle' },
  city: { name: 'la ciudad' },
  state: { name: 'el estado' },
  postalCode: { name: 'el código postal' },
  country: { name: 'el país' },
} as const;

export const personNames = {
  ...addressNames,
  firstName: { name: 'el nombre' },
  middleName: { name: 'el segundo nombre' },
  lastName: { name: 'el apellido' },
  ssn: { name: 'el Número de Seguro Social' },
  birthDate: { name: 'la fecha de nacimiento', required: THIS_FIELD_IS_REQUIRED },
  phoneNumber: { name: 'el número de teléfono' },
  email: { name: EMAIL_NAME },
  position: { name: 'el cargo' },
} as const;
