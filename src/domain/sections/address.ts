import {
  city,
  country,
  personCountry,
  personPostalCode,
  postalCode,
  state,
  streetName,
  streetNum,
} from '../fields/address.ts';
import { formatAddressLine, parseAddressLine } from '../values/address.ts';
import type { Fields, Stored } from './fields.ts';

/** `dc` adds DC to the state list. */
interface Where {
  dc?: boolean;
}

const readLine = (_: string, { streetNum: number = '', streetName: name = '' }: Stored) => ({
  addressLine: formatAddressLine({ streetNum: String(number), streetName: String(name) }),
});

const street = {
  streetNum: {
    kind: 'text',
    rule: streetNum,
    onForm: {
      read: readLine,
      write: ({ addressLine = '' }) => parseAddressLine(addressLine).streetNum,
    },
  },
  streetName: {
    kind: 'text',
    rule: streetName,
    onForm: { read: readLine, write: ({ addressLine = '' }) => parseAddressLine(addressLine).streetName },
  },
  city: { kind: 'text', rule: city },
  state: { kind: 'text', rule: ({ dc = false }: Where) => state({ dc }) },
} as const satisfies Fields<Where>;

export const BUSINESS_ADDRESS = {
  ...street,
  postalCode: { kind: 'text', rule: postalCode },
  country: { kind: 'country', rule: country },
} as const satisfies Fields<Where>;

export const HOME_ADDRESS = {
  ...street,
  postalCode: { kind: 'text', rule: personPostalCode },
  country: { kind: 'country', rule: personCountry },
} as const satisfies Fields<Where>;
