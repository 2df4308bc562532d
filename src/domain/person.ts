import { formatAddressLine, parseAddressLine } from './address.ts';
import { shownDate, toIso } from './date.ts';
import { strict } from './draft.ts';
import {
  addressLine,
  city,
  personCountry,
  personPostalCode,
  state,
  streetName,
  streetNum,
} from './fields/address.ts';
import { birthDate } from './fields/date.ts';
import { email } from './fields/email.ts';
import { firstName, lastName, middleName, position, ssn } from './fields/person.ts';
import { phoneNumber } from './fields/phone.ts';
import type { GroupKind } from './identity.ts';
import { COUNTRY } from './limits.ts';
import { formatPhone, parsePhone } from './phone.ts';
import { formatTaxId, parseTaxId, TIN } from './taxId.ts';

/** What the rules of an owner or a contact depend on. */
export interface PersonContext {
  kind: GroupKind;
  /** YYYY-MM-DD. */
  today: string;
  /** Whether the product adds DC to the states. */
  dc?: boolean;
}

/** A person as sent, flat: dates in either format, phone and SSN with or without punctuation. */
export interface PersonWire {
  firstName: string;
  middleName: string;
  lastName: string;
  ssn: string;
  birthDate: string;
  phoneNumber: string;
  email: string;
  position: string;
  streetNum: string;
  streetName: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}

/** A person as the form holds them: one address line, everything formatted for reading. */
export type PersonForm = Omit<PersonWire, 'streetNum' | 'streetName'> & { addressLine: string };

/** The named rules of the fields that owners and contacts share. */
export function personEntries({ kind, today, dc = false }: PersonContext) {
  return {
    firstName,
    middleName,
    lastName,
    ssn,
    birthDate: birthDate({ today, who: kind === 'government' ? 'Contact' : 'Owner' }),
    phoneNumber,
    email,
    position: position(kind),
    streetNum,
    streetName,
    city,
    state: state({ dc }),
    postalCode: personPostalCode,
    country: personCountry,
  };
}

/** The rule of the line that only the form has. */
export const personFormRules = strict({ addressLine });

/** What the form sends. Whatever cannot be read is sent as typed, for the rule to refuse. */
export function personToWire(form: PersonForm): PersonWire {
  return {
    firstName: form.firstName,
    middleName: form.middleName,
    lastName: form.lastName,
    ssn: parseTaxId(form.ssn, TIN.SSN) ?? form.ssn,
    birthDate: toIso(form.birthDate) ?? form.birthDate,
    phoneNumber: parsePhone(form.phoneNumber) ?? form.phoneNumber,
    email: form.email,
    position: form.position,
    ...parseAddressLine(form.addressLine),
    city: form.city,
    state: form.state,
    postalCode: form.postalCode,
    country: form.country,
  };
}

/**
 * A stored or half-filled person as the form shows them, in the order of the screen, which is that of the errors too;
 * what is absent is empty, the country is the United States.
 */
export function personToForm(wire: Partial<PersonWire>): PersonForm {
  return {
    firstName: wire.firstName ?? '',
    middleName: wire.middleName ?? '',
    lastName: wire.lastName ?? '',
    ssn: formatTaxId(wire.ssn ?? '', TIN.SSN),
    birthDate: shownDate(wire.birthDate),
    position: wire.position ?? '',
    phoneNumber: formatPhone(wire.phoneNumber ?? ''),
    email: wire.email ?? '',
    addressLine: formatAddressLine({ streetNum: wire.streetNum ?? '', streetName: wire.streetName ?? '' }),
    city: wire.city ?? '',
    state: wire.state ?? '',
    postalCode: wire.postalCode ?? '',
    country: wire.country || COUNTRY,
  };
}
