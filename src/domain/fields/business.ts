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
import { digitsOnly } from '../values/mask.ts';
import { invalid, required, tooLong } from '../texts/messages.ts';
import { formatDollars, isVolume, parseDollars } from '../values/money.ts';
import type { TinType } from '../values/taxId.ts';
import { parseTinType, taxIdOrMask, TIN, tinTypesFor } from '../values/taxId.ts';
import { isHost, isWebsiteUrl, splitWebsite } from '../values/website.ts';
import { characters, filled, filledNumber, optionalText, requiredText, textOrNumber } from './text.ts';

const BUSINESS_CHARACTERS = characters("_ - & . ' , #", { digits: true });

export const VOLUME_RANGE = `Enter an amount from $${formatDollars(VOLUME_MIN)} to $${formatDollars(VOLUME_MAX)}.`;

export const VOLUME_FORMAT = 'Enter dollars and cents, like 5,000.50.';

export const legalName = requiredText({
  field: 'legalName',
  thing: 'legal name',
  max: LEGAL_NAME_MAX,
  allowed: BUSINESS_CHARACTERS,
});

export const dbaName = requiredText({
  field: 'dbaName',
  thing: 'DBA name',
  max: DBA_NAME_MAX,
  allowed: BUSINESS_CHARACTERS,
});

export const billingDescriptor = optionalText({
  field: 'billingDescriptor',
  thing: 'billing descriptor',
  max: BILLING_DESCRIPTOR_MAX,
  allowed: BUSINESS_CHARACTERS,
});

/** Sole proprietors must choose a TIN type. Other businesses may omit it, which means EIN. */
export function tinType(kind: GroupKind): Field<TinType> {
  const missing = kind === 'sole' ? '' : TIN.EIN;
  const allowed = tinTypesFor(kind);
  return v.pipe(
    textOrNumber(invalid('tinType', 'TIN type')),
    v.transform((value) => (typeof value === 'string' ? value.trim() : value)),
    v.transform((value) => (value === '' ? missing : value)),
    v.check((value) => value !== '', required('tinType')),
    v.transform((value): unknown => parseTinType(value)),
    v.custom<TinType>((type) => allowed.some((one) => one === type), invalid('tinType', 'TIN type')),
  );
}

/** Accepts any TIN format. A section rule checks that the format matches the TIN type. */
export const federalTaxId = v.pipe(
  filled({ field: 'federalTaxId', thing: 'tax ID' }),
  v.regex(taxIdOrMask(...Object.values(TIN)), (issue) =>
    invalid('federalTaxId', 'tax ID', digitsOnly(issue)),
  ),
);

export const expectedMonthlyVolume = v.pipe(
  filledNumber({ field: 'expectedMonthlyVolume', thing: 'expected monthly credit card volume' }),
  v.transform(parseDollars),
  v.custom<number>(
    (dollars) => dollars !== null,
    invalid('expectedMonthlyVolume', 'expected monthly credit card volume', VOLUME_FORMAT),
  ),
  v.check(isVolume, invalid('expectedMonthlyVolume', 'expected monthly credit card volume', VOLUME_RANGE)),
);

export const CATEGORY_OF_LIST = 'Choose a category from the list.';
export const UNKNOWN_CATEGORY = invalid('mccCode', 'merchant category', CATEGORY_OF_LIST);

/** Checks only the format. The server also checks that the category is in the list. */
export const mccCode = v.pipe(
  filled({ field: 'mccCode', thing: 'merchant category' }),
  v.regex(/^\d{4}$/u, UNKNOWN_CATEGORY),
);

export const websiteUrl = v.pipe(
  filled({ field: 'websiteUrl', thing: 'URL' }),
  v.maxLength(WEBSITE_URL_MAX, invalid('websiteUrl', 'URL', tooLong(WEBSITE_URL_MAX))),
  v.check(isWebsiteUrl, invalid('websiteUrl', 'URL')),
);

export const website = v.pipe(
  filled({ field: 'website', thing: 'URL' }),
  v.transform((text) => splitWebsite(text).host),
  v.maxLength(WEBSITE_FORM_MAX, invalid('website', 'URL', tooLong(WEBSITE_FORM_MAX))),
  v.check(isHost, invalid('website', 'URL')),
);
