import * as v from 'valibot';
import { toAddressFormErrors } from '../../domain/values/address.ts';
import type { Checked, Field } from '../../domain/draft.ts';
import { crossField, check, draft, strict } from '../../domain/draft.ts';
import { addressLine } from '../../domain/fields/address.ts';
import { website } from '../../domain/fields/business.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { checkForm } from '../../domain/formErrors.ts';
import { groupKindOf, type OwnershipType } from '../../domain/identity.ts';
import {
  BUSINESS,
  type BusinessContext,
  type BusinessForm,
  type BusinessRead,
} from '../../domain/sections/business.ts';
import { perContext } from '../../domain/perContext.ts';
import { rulesOf, toForm, toWire } from '../../domain/sections/fields.ts';
import { invalid } from '../../domain/texts/messages.ts';
import { isMask } from '../../domain/values/mask.ts';
import {
  formatTaxId,
  parseTaxId,
  parseTinType,
  TIN,
  tinTypesFor,
  type TinType,
} from '../../domain/values/taxId.ts';

/** `strict` validates a complete section and `draft` a partial one. Both return values in stored format. */
export const businessRules = perContext((context: BusinessContext) => {
  const entries = rulesOf(BUSINESS, context);
  const only = onlyTinType(context.ownershipType);
  return {
    strict: taxIdByType(strict(entries), only),
    draft: taxIdByType(draft(entries), only),
  };
});

export function onlyTinType(ownershipType: OwnershipType): TinType | undefined {
  const [first, ...others] = tinTypesFor(groupKindOf(ownershipType));
  return others.length === 0 ? first : undefined;
}

/**
 * Business section in stored format: phone number and tax ID as digits only, date as YYYY-MM-DD, volume as a number.
 */
export type Business = v.InferOutput<ReturnType<typeof businessRules>['strict']>;
export type BusinessDraft = v.InferOutput<ReturnType<typeof businessRules>['draft']>;

export function businessToForm(read: BusinessRead, ownershipType: OwnershipType): BusinessForm {
  const stored = parseTinType(read.tinType);
  // If this business type doesn't allow the stored TIN type, the number was entered for another business type. Hide it.
  const fits = stored === null || tinTypesFor(groupKindOf(ownershipType)).includes(stored);
  const tin = (fits ? stored : null) ?? onlyTinType(ownershipType);
  return {
    ...toForm(BUSINESS, read),
    tinType: tin === undefined ? '' : String(tin),
    federalTaxId: fits ? formatTaxId(String(read.federalTaxId ?? ''), tin ?? TIN.SSN) : '',
  };
}

const formRules = strict({ addressLine, website });

export function checkBusinessForm(form: BusinessForm, context: BusinessContext): Checked<Business> {
  const sent = check(businessRules(context).strict, toWire(BUSINESS, form));
  const own = check(formRules, form);
  return checkForm({ form, sent: sent.ok ? sent : { ok: false, errors: sent.errors.map(onForm) }, own });
}

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

function taxIdByType<Section extends Taxed>(
  section: Field<Section>,
  only: TinType | undefined,
): Field<Section> {
  const fitting = crossField(section, ({ tinType: chosen, federalTaxId: text }) => {
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
