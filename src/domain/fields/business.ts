import * as v from 'valibot';
import type { Field } from '../draft.ts';
import type { GroupKind } from '../identity.ts';
import {
  BILLING_DESCRIPTOR_MAX,
  DBA_NAME_MAX,
  LEGAL_NAME_MAX,
  VOLUME_MAX,
  VOLUME_MIN,
  WEBSITE_FORM_MAX,
  WEBSITE_URL_MAX,
} from '../limits.ts';
import { isMask } from '../mask.ts';
import { invalid, required, tooLong } from '../messages.ts';
import { formatDollars, isVolume, parseDollars } from '../money.ts';
import type { TinType } from '../taxId.ts';
import { parseTaxId, parseTinType, TIN, tinTypesFor } from '../taxId.ts';
import { isHost, isWebsiteUrl, splitWebsite } from '../website.ts';
import { characters, filled, filledNumber, optionalText, requiredText } from './text.ts';

const BUSINESS_CHARACTERS = characters("_ - & . ' , #", { digits: true });

/** The error of an amount outside its limits. */
export const VOLUME_RANGE = `Enter an amount from $${formatDollars(VOLUME_MIN)} to $${formatDollars(VOLUME_MAX)}.`;

/** The error of an amount that cannot be read. */
export const VOLUME_FORMAT = 'Enter dollars and cents, like 5,000.50.';

export const legalName = requiredText({
  field: 'legalName',
  thing: 'legal name',
  max: LEGAL_NAME_MAX,
  allowed: BUSINESS_CHARACTERS,
});

export const dbaName = requiredText({
  field: 'dbaName',
  thing: 'doing business as name',
  max: DBA_NAME_MAX,
  allowed: BUSINESS_CHARACTERS,
});

export const billingDescriptor = optionalText({
  field: 'billingDescriptor',
  thing: 'billing descriptor',
  max: BILLING_DESCRIPTOR_MAX,
  allowed: BUSINESS_CHARACTERS,
});

/** 1, 2 or 3 as the kind allows. */
export function tinType(kind: GroupKind): Field<TinType> {
  return tinTypeOf(kind, '');
}

/** The same where only a sole proprietor is asked: for everyone else it may be missing and is EIN. */
export function askedTinType(kind: GroupKind): Field<TinType> {
  return tinTypeOf(kind, kind === 'sole' ? '' : TIN.EIN);
}

function tinTypeOf(kind: GroupKind, missing: TinType | ''): Field<TinType> {
  const allowed = tinTypesFor(kind);
  return v.pipe(
    v.union([v.string(), v.number()], invalid('tinType', 'TIN type')),
    v.transform((value) => (typeof value === 'string' ? value.trim() : value)),
    v.transform((value) => (value === '' ? missing : value)),
    v.check((value) => value !== '', required('tinType')),
    v.transform((value): unknown => parseTinType(value)),
    v.custom<TinType>((type) => allowed.some((one) => one === type), invalid('tinType', 'TIN type')),
  );
}

/** Any tax ID, dashes kept: which dashes fit depends on the TIN type, which the whole section checks. */
export const federalTaxId = v.pipe(
  filled({ field: 'federalTaxId', thing: 'tax ID' }),
  v.check(
    (text) => isMask(text) || Object.values(TIN).some((type) => parseTaxId(text, type) !== null),
    invalid('federalTaxId', 'tax ID'),
  ),
);

/** Dollars a month, a number or a text as typed; stored as a number. */
export const expectedMonthlyVolume = v.pipe(
  filledNumber({ field: 'expectedMonthlyVolume', thing: 'expected monthly volume' }),
  v.transform(parseDollars),
  v.number(invalid('expectedMonthlyVolume', 'expected monthly volume', VOLUME_FORMAT)),
  v.check(isVolume, invalid('expectedMonthlyVolume', 'expected monthly volume', VOLUME_RANGE)),
);

/** The error of a code that is not offered. */
export const CATEGORY_OF_LIST = 'Choose a category from the list.';
export const UNKNOWN_CATEGORY = invalid('mccCode', 'merchant category', CATEGORY_OF_LIST);

/** Four digits; whether the product offers it is the server's to say. */
export const mccCode = v.pipe(
  filled({ field: 'mccCode', thing: 'merchant category' }),
  v.regex(/^\d{4}$/u, UNKNOWN_CATEGORY),
);

/** The address with its protocol, as sent and stored. */
export const websiteUrl = v.pipe(
  filled({ field: 'websiteUrl', thing: 'URL' }),
  v.maxLength(WEBSITE_URL_MAX, invalid('websiteUrl', 'URL', tooLong(WEBSITE_URL_MAX))),
  v.check(isWebsiteUrl, invalid('websiteUrl', 'URL')),
);

/** The form's website field, the protocol chosen beside it; one typed along is taken off. */
export const website = v.pipe(
  filled({ field: 'website', thing: 'URL' }),
  v.transform((text) => splitWebsite(text).host),
  v.maxLength(WEBSITE_FORM_MAX, invalid('website', 'URL', tooLong(WEBSITE_FORM_MAX))),
  v.check(isHost, invalid('website', 'URL')),
);
