import * as v from 'valibot';
import { addressLineError } from '../values/address.ts';
import type { Field } from '../draft.ts';
import {
  ADDRESS_LINE_MAX,
  CITY_MAX,
  COUNTRY,
  POSTAL_CODE_LENGTH,
  STREET_NAME_MAX,
  STREET_NUM_MAX,
} from '../limits.ts';
import { invalid, tooLong } from '../texts/messages.ts';
import { statesFor } from '../values/states.ts';
import { filled, requiredText } from './text.ts';

export const addressLine = v.pipe(
  requiredText({ field: 'addressLine', thing: 'address', max: ADDRESS_LINE_MAX }),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? addressLineError(dataset.value) : null;
    if (message !== null) addIssue({ message });
  }),
);

export const streetNum = v.pipe(
  filled({ field: 'streetNum', thing: 'street number' }),
  v.regex(/^\d*$/u, invalid('streetNum', 'street number')),
  v.maxLength(STREET_NUM_MAX, invalid('streetNum', 'street number', tooLong(STREET_NUM_MAX))),
);

export const streetName = requiredText({ field: 'streetName', thing: 'street name', max: STREET_NAME_MAX });

export const city = requiredText({ field: 'city', thing: 'city', max: CITY_MAX });

export function state({ dc }: { dc: boolean }): Field<string> {
  const codes = statesFor({ dc }).map(({ code }) => code);
  return v.pipe(filled({ field: 'state', thing: 'state' }), v.values(codes, invalid('state', 'state')));
}

export const postalCode = v.pipe(
  filled({ field: 'postalCode', thing: 'ZIP code' }),
  v.regex(new RegExp(`^\\d{${POSTAL_CODE_LENGTH}}$`, 'u'), invalid('postalCode', 'ZIP code')),
);

/** Also accepts ZIP+4, but stores only the first five digits. */
export const personPostalCode = v.pipe(
  filled({ field: 'postalCode', thing: 'ZIP code' }),
  v.regex(new RegExp(`^\\d{${POSTAL_CODE_LENGTH}}(?:-\\d{4})?$`, 'u'), invalid('postalCode', 'ZIP code')),
  v.transform((zip) => zip.slice(0, POSTAL_CODE_LENGTH)),
);

const inThisCountry = v.values<string, string[], string>([COUNTRY], invalid('country', 'country'));

export const country = v.pipe(filled({ field: 'country', thing: 'country' }), inThisCountry);

export const personCountry = v.pipe(
  v.string(invalid('country', 'country')),
  v.trim(),
  v.transform((code) => code || COUNTRY),
  inThisCountry,
);
