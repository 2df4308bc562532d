import type { BeneficialRule } from '../ownership/beneficial.ts';
import { birthDate, dateStarted } from '../fields/date.ts';
import { email } from '../fields/email.ts';
import { firstName, lastName, middleName, ownershipPercentage, position, ssn } from '../fields/person.ts';
import { addressLine } from '../fields/address.ts';
import { phoneNumber } from '../fields/phone.ts';
import { fixed, optionalText } from '../fields/text.ts';
import { strict } from '../draft.ts';
import type { OwnerIdRule } from '../ownership/ownerIds.ts';
import type { OwnerStatus } from '../ownership/ownerLinks.ts';
import type { GroupKind } from '../identity.ts';
import { OWNER_TITLE, SOLE_OWNERSHIP } from '../limits.ts';
import { HOME_ADDRESS } from './address.ts';
import type { FieldMessage } from '../texts/messages.ts';
import type { Fields, FormField, FormOf, ReadOf, WireOf } from './fields.ts';

export interface PersonContext {
  kind: GroupKind;
  /** YYYY-MM-DD. */
  today: string;
  dc?: boolean;
  /** Passed in, so that only pages of products that ask for beneficial owners load the rule's code. */
  beneficial?: BeneficialRule | undefined;
  /** Passed in, so that the applicant's pages load the rule's code only for products that accept ITINs. */
  ids?: OwnerIdRule | undefined;
}

const PERSON = {
  firstName: { kind: 'text', rule: firstName },
  middleName: { kind: 'text', rule: middleName },
  lastName: { kind: 'text', rule: lastName },
  ssn: { kind: 'ssn', rule: ssn, secret: true },
  birthDate: {
    kind: 'date',
    rule: ({ kind, today }: PersonContext) =>
      birthDate({ today, who: kind === 'government' ? 'Contact' : 'Owner' }),
  },
  position: { kind: 'text', rule: ({ kind }: PersonContext) => position(kind) },
  phoneNumber: { kind: 'phone', rule: phoneNumber },
  email: { kind: 'text', rule: email },
  ...HOME_ADDRESS,
} as const satisfies Fields<PersonContext>;

export const OWNER = {
  ...PERSON,
  /**
   * Type of the number in `ssn`. If empty, the number is an SSN or, for a sole proprietor, has the type of the
   * business's tax ID.
   */
  idType: { kind: 'idType', rule: ({ ids }: PersonContext) => ids?.idType ?? fixed(undefined) },
  ssn: { ...PERSON.ssn, rule: ({ ids }: PersonContext) => ids?.number ?? ssn },
  controlPerson: {
    kind: 'flag',
    rule: ({ beneficial }: PersonContext) => beneficial?.controlPerson ?? fixed<boolean>(false),
  },
  dateStarted: {
    kind: 'date',
    rule: ({ kind, today }: PersonContext) => (kind === 'sole' ? fixed('') : dateStarted(today)),
  },
  ownershipPercentage: {
    kind: 'percent',
    rule: ({ kind, beneficial }: PersonContext) =>
      kind === 'sole'
        ? fixed<number>(SOLE_OWNERSHIP)
        : (beneficial?.ownershipPercentage ?? ownershipPercentage),
  },
  title: { kind: 'unasked', rule: fixed<string>(OWNER_TITLE) },
} as const satisfies Fields<PersonContext>;

export const CONTACT = {
  ...PERSON,
  type: { kind: 'unasked', rule: optionalText({ field: 'type', thing: 'type', max: 40 }) },
  processor: { kind: 'unasked', rule: optionalText({ field: 'processor', thing: 'processor', max: 40 }) },
} as const satisfies Fields<PersonContext>;

/**
 * Whether an owner's taxpayer ID is an ITIN. Pass the result of `asksItin` as `isItin`, for owners without an `idType`.
 */
export function hasItin({ idType }: { idType?: unknown } = {}, isItin = false): boolean {
  return idType ? idType === 'itin' : isItin;
}

export interface Linked {
  ownerId?: string | undefined;
  status?: OwnerStatus | undefined;
}

export type OwnerForm = FormOf<typeof OWNER> & Linked;
export type OwnerRead = ReadOf<typeof OWNER>;
export type OwnerWire = WireOf<typeof OWNER> & { title: string; ownerId?: string };
export type ContactForm = FormOf<typeof CONTACT>;
export type ContactRead = ReadOf<typeof CONTACT>;
export type ContactWire = WireOf<typeof CONTACT>;
export type PersonForm = FormOf<typeof PERSON>;

type PersonField = Exclude<FormField<typeof OWNER> | FormField<typeof CONTACT>, 'idType'>;
export type PersonLabels = Record<PersonField, string>;
export type PersonFieldMessages = Record<PersonField, FieldMessage>;

export const personFormRules = strict({ addressLine });
