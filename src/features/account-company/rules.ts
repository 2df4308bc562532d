import * as v from 'valibot';
import { formatAddressLine, parseAddressLine, toAddressFormErrors } from '../../domain/address.ts';
import { shownDate, toIso } from '../../domain/date.ts';
import type { Checked, Field } from '../../domain/draft.ts';
import { across, check, draft, strict } from '../../domain/draft.ts';
import {
  addressLine,
  city,
  country,
  postalCode,
  state,
  streetName,
  streetNum,
} from '../../domain/fields/address.ts';
import {
  askedTinType,
  billingDescriptor,
  dbaName,
  expectedMonthlyVolume,
  federalTaxId,
  legalName,
  mccCode,
  tinType,
  website,
  websiteUrl,
} from '../../domain/fields/business.ts';
import { businessEstablishedDate } from '../../domain/fields/date.ts';
import { phoneNumber } from '../../domain/fields/phone.ts';
import { fixed } from '../../domain/fields/text.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { checkForm } from '../../domain/formErrors.ts';
import { groupKindOf } from '../../domain/identity.ts';
import type { OwnershipType } from '../../domain/identity.ts';
import { COUNTRY } from '../../domain/limits.ts';
import { isMask } from '../../domain/mask.ts';
import { invalid } from '../../domain/messages.ts';
import { formatDollars, parseDollars } from '../../domain/money.ts';
import { formatPhone, parsePhone } from '../../domain/phone.ts';
import { formatTaxId, parseTaxId, parseTinType, TIN, tinTypesFor } from '../../domain/taxId.ts';
import type { TinType } from '../../domain/taxId.ts';
import { joinWebsite, splitWebsite } from '../../domain/website.ts';
import type { Protocol } from '../../domain/website.ts';

/** What the rules of the business section depend on. */
export interface BusinessContext {
  ownershipType: OwnershipType;
  /** YYYY-MM-DD. */
  today: string;
  /** Whether the product adds DC to the states. */
  dc?: boolean;
}

/** The named rule of every field, by the type of business. A sole proprietor has no legal name. */
function businessEntries({ ownershipType, today, dc = false }: BusinessContext) {
  const kind = groupKindOf(ownershipType);
  return {
    legalName: kind === 'sole' ? fixed('') : legalName,
    dbaName,
    billingDescriptor,
    tinType: askedTinType(kind),
    federalTaxId,
    phoneNumber,
    address: { streetNum, streetName, city, state: state({ dc }), postalCode, country },
    businessEstablishedDate: businessEstablishedDate(today),
    expectedMonthlyVolume,
    mccCode,
    websiteUrl,
  };
}

/**
 * The section as sent, complete (`strict`) or under way (`draft`); both give what is stored. And complete as `stored`,
 * for which no TIN type goes without saying: where a change of the business type cleared it, nobody has said what the
 * number is.
 */
export function businessRules(context: BusinessContext) {
  const entries = businessEntries(context);
  const asStored = { ...entries, tinType: tinType(groupKindOf(context.ownershipType)) };
  const only = onlyTinType(context.ownershipType);
  return {
    strict: taxIdByType(strict(entries), only),
    draft: taxIdByType(draft(entries), only),
    stored: taxIdByType(strict(asStored), only),
  };
}

/** The TIN type that goes without saying, where the type of business leaves no choice. */
export function onlyTinType(ownershipType: OwnershipType): TinType | undefined {
  const [first, ...others] = tinTypesFor(groupKindOf(ownershipType));
  return others.length === 0 ? first : undefined;
}

/** The section as stored: digits, YYYY-MM-DD, numbers. */
export type Business = v.InferOutput<ReturnType<typeof businessRules>['strict']>;
export type BusinessDraft = v.InferOutput<ReturnType<typeof businessRules>['draft']>;

/** The section as it is submitted: what was kept of another type of business, for the way back to it, goes. */
export function asSubmitted<Section extends object>(
  business: Section,
  ownershipType: OwnershipType,
): Section {
  return groupKindOf(ownershipType) === 'sole' ? { ...business, legalName: '' } : business;
}

/** The section as the form sends it; dates, phone and tax ID may come as typed. */
export type BusinessWire = Omit<Business, 'tinType' | 'expectedMonthlyVolume'> & {
  tinType: number | string;
  expectedMonthlyVolume: number | string;
};

/** The section as the form holds it: texts as shown, one address line, the protocol beside the website. */
export interface BusinessForm {
  legalName: string;
  dbaName: string;
  billingDescriptor: string;
  /** '1', '2', '3' or ''. */
  tinType: string;
  federalTaxId: string;
  phoneNumber: string;
  addressLine: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  businessEstablishedDate: string;
  expectedMonthlyVolume: string;
  mccCode: string;
  protocol: Protocol;
  website: string;
}

/** What the form sends. Whatever cannot be read is sent as typed, for the rule to refuse. */
export function businessToWire(form: BusinessForm): BusinessWire {
  return {
    legalName: form.legalName,
    dbaName: form.dbaName,
    billingDescriptor: form.billingDescriptor,
    tinType: parseTinType(form.tinType) ?? form.tinType,
    federalTaxId: form.federalTaxId,
    phoneNumber: parsePhone(form.phoneNumber) ?? form.phoneNumber,
    address: {
      ...parseAddressLine(form.addressLine),
      city: form.city,
      state: form.state,
      postalCode: form.postalCode,
      country: form.country,
    },
    businessEstablishedDate: toIso(form.businessEstablishedDate) ?? form.businessEstablishedDate,
    expectedMonthlyVolume: parseDollars(form.expectedMonthlyVolume) ?? form.expectedMonthlyVolume,
    mccCode: form.mccCode,
    websiteUrl: joinWebsite({ protocol: form.protocol, host: form.website }),
  };
}

/** The section as read, complete or not; what is absent is empty. */
export type BusinessRead = Partial<Omit<BusinessWire, 'address'>> & {
  address?: Partial<Business['address']>;
};

/** The form of a section as read. A type of business with one TIN type has it chosen. */
export function businessToForm(read: BusinessRead, ownershipType: OwnershipType): BusinessForm {
  const stored = parseTinType(read.tinType);
  // Read under another type of business, a number would be shown as one of this type.
  const fits = stored === null || tinTypesFor(groupKindOf(ownershipType)).includes(stored);
  const tin = (fits ? stored : null) ?? onlyTinType(ownershipType);
  const address = read.address ?? {};
  const { protocol, host } = splitWebsite(read.websiteUrl ?? '');
  const volume = read.expectedMonthlyVolume ?? '';
  return {
    legalName: read.legalName ?? '',
    dbaName: read.dbaName ?? '',
    billingDescriptor: read.billingDescriptor ?? '',
    tinType: tin === undefined ? '' : String(tin),
    federalTaxId: fits ? formatTaxId(read.federalTaxId ?? '', tin ?? TIN.SSN) : '',
    phoneNumber: formatPhone(read.phoneNumber ?? ''),
    addressLine: formatAddressLine({
      streetNum: address.streetNum ?? '',
      streetName: address.streetName ?? '',
    }),
    city: address.city ?? '',
    state: address.state ?? '',
    postalCode: address.postalCode ?? '',
    country: address.country || COUNTRY,
    businessEstablishedDate: shownDate(read.businessEstablishedDate),
    expectedMonthlyVolume: typeof volume === 'number' ? formatDollars(volume) : volume,
    mccCode: read.mccCode ?? '',
    protocol,
    website: host,
  };
}

const formRules = strict({ addressLine, website });

/** Checks the form with the rule of the call; errors stand under the form's field names. */
export function checkBusinessForm(form: BusinessForm, context: BusinessContext): Checked<Business> {
  const sent = check(businessRules(context).strict, businessToWire(form));
  const own = check(formRules, form);
  return checkForm({ form, sent: sent.ok ? sent : { ok: false, errors: sent.errors.map(onForm) }, own });
}

/** The call's errors under the names of the form's fields; that of a TIN type which is not asked for has no field. */
export function businessErrorsOnForm(
  errors: readonly FieldError[],
  ownershipType: OwnershipType,
): FieldError[] {
  const isAsked = onlyTinType(ownershipType) === undefined;
  return toAddressFormErrors(errors.map(onForm)).map((error) =>
    error.field === 'tinType' && !isAsked ? { ...error, field: '' } : error,
  );
}

function onForm(error: FieldError): FieldError {
  return error.field === 'websiteUrl' ? { ...error, field: 'website' } : error;
}

interface Taxed {
  tinType?: TinType | '';
  federalTaxId?: string;
}

/**
 * The tax ID must have the form of the chosen TIN type, or of the only one there is to choose; it is stored without
 * dashes.
 */
function taxIdByType<Section extends Taxed>(
  section: Field<Section>,
  only: TinType | undefined,
): Field<Section> {
  const fitting = across(section, ({ tinType: chosen, federalTaxId: text }) => {
    const type = parseTinType(chosen) ?? only ?? null;
    const toCheck = type !== null && typeof text === 'string' && text !== '' && !isMask(text);
    if (!toCheck || parseTaxId(text, type) !== null) return null;
    return { field: 'federalTaxId', message: invalid('federalTaxId', 'tax ID') };
  });
  return v.pipe(fitting, v.transform(withoutDashes));
}

function withoutDashes<Section extends Taxed>(section: Section): Section {
  const { federalTaxId: text } = section;
  return text === undefined || isMask(text)
    ? section
    : { ...section, federalTaxId: text.replaceAll('-', '') };
}
