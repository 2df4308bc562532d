import { check } from '../../domain/draft.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { businessOwnershipTypeOf } from '../../domain/identity.ts';
import { DEFAULT_LANGUAGE } from '../../domain/languages.ts';
import { TAX_ID_LENGTH } from '../../domain/limits.ts';
import { categoriesIn } from '../../domain/merchantCategories.ts';
import { UNKNOWN_CATEGORY } from '../../domain/fields/business.ts';
import type { ApplicationTable } from '../../server/db/schema.ts';
import type { RuleContext } from '../../server/ruleContext.ts';
import type { Seal } from '../../server/seal.ts';
import { keepSecrets, readMasked, readOpen, writeSealedOne, type SecretField } from '../../server/secrets.ts';
import { sectionReply } from '../../server/sectionReply.ts';
import type { BodyOf, ReplyOf } from '../../api/endpoint.ts';
import type { readBusiness, saveBusiness } from './contract.ts';
import { businessRules, onlyTinType, type Business, type BusinessDraft } from './rules.ts';

const codes = new Set(categoriesIn(DEFAULT_LANGUAGE).map(({ value }) => value));

type Checked<Value> = { ok: true; value: Value } | { ok: false; errors: FieldError[] };
type BusinessReply = ReplyOf<typeof readBusiness>['data']['business'];

/** The section as stored, the tax id masked. */
export function maskedBusiness({ business }: Pick<ApplicationTable, 'business'>): BusinessDraft {
  return readMasked<BusinessDraft>(business)[0] ?? {};
}

/** The section as stored, the tax id in full. */
export function openBusiness(seal: Seal, application: ApplicationTable): BusinessDraft {
  const columns = { json: application.business, sealed: application.business_sealed };
  return readOpen<'federalTaxId', BusinessDraft>(seal, secretOf(application), columns)[0] ?? {};
}

/** What is wrong with the section as stored; nothing when it is complete. */
export function businessErrors(application: ApplicationTable, context: RuleContext): FieldError[] {
  const checked = checkBusiness(maskedBusiness(application), context, 'stored');
  return checked.ok ? [] : checked.errors;
}

/** Checks a section as sent: `strict` every field, `draft` what is there; a mask has become what it stands for. */
export function checkSent(input: {
  sent: BodyOf<typeof saveBusiness>;
  stored: BusinessDraft;
  context: RuleContext;
  level: 'strict' | 'draft';
}): Checked<BusinessDraft> {
  const { sent, stored, context, level } = input;
  const checked = checkBusiness(sent, context, level);
  const kept = keepSecrets<'federalTaxId', BusinessDraft>({
    field: 'federalTaxId',
    given: [sent],
    checked: checked.ok ? { ok: true, value: [checked.value] } : checked,
    stored: [stored],
    pathOf: () => 'federalTaxId',
  });
  if (!kept.ok) return kept;
  const [section = {}] = kept.value;
  // A type without a legal name keeps the one typed before, which comes back with a type that has one.
  const { legalName } = context.kind === 'sole' ? stored : section;
  return { ok: true, value: { ...section, ...(legalName === undefined ? {} : { legalName }) } };
}

/**
 * What is stored after a partial save: missing fields keep what they had, '' blanks. The TIN type of a number is written
 * down where it goes without saying, as by a whole save.
 */
export function merged(
  { stored, given }: { stored: BusinessDraft; given: BusinessDraft },
  { ownershipType }: RuleContext,
): BusinessDraft {
  const whole = { ...stored, ...given, address: { ...stored.address, ...given.address } };
  const only = onlyTinType(ownershipType);
  return only && whole.federalTaxId ? { ...whole, tinType: only } : whole;
}

/** Sets the section of an application that is being changed. */
export function setBusiness(seal: Seal, application: ApplicationTable, business: BusinessDraft): void {
  const { json, sealed } = writeSealedOne(seal, secretOf(application), business);
  application.business = json;
  application.business_sealed = sealed;
  application.tax_id_hash = taxIdHash(seal, application.fac_id, business);
}

/** Keyed and of one facilitator, so that it says nothing elsewhere; null while the tax id is not whole. */
function taxIdHash(seal: Seal, facId: string, { federalTaxId = '' }: BusinessDraft): string | null {
  const digits = federalTaxId.replaceAll(/\D/g, '');
  return digits.length === TAX_ID_LENGTH ? seal.hash(`tax id ${facId} ${digits}`) : null;
}

/** The section as sent to the applicant. */
export function businessReplyOf(
  business: BusinessDraft,
  { ownershipType, kind }: RuleContext,
): BusinessReply {
  const { address, legalName, ...fields } = business;
  return {
    ...sectionReply(fields),
    // Typed before the type of business became one that has no legal name.
    ...(kind === 'sole' ? {} : sectionReply({ legalName })),
    address: sectionReply(address ?? {}),
    ownershipType: businessOwnershipTypeOf(ownershipType),
  };
}

function checkBusiness(
  sent: object,
  context: RuleContext,
  level: 'strict' | 'draft' | 'stored',
): Checked<Business | BusinessDraft> {
  const checked = check<Business | BusinessDraft>(businessRules(context)[level], sent);
  const { mccCode: code } = (checked.ok ? checked.value : sent) as { mccCode?: unknown };
  if (typeof code !== 'string' || code.trim() === '' || codes.has(code.trim())) return checked;
  const errors = checked.ok ? [] : checked.errors;
  if (errors.some(({ field }) => field === 'mccCode')) return checked;
  return {
    ok: false,
    errors: [...errors, { field: 'mccCode', message: UNKNOWN_CATEGORY }],
  };
}

function secretOf({
  id,
  fac_id: facId,
}: Pick<ApplicationTable, 'id' | 'fac_id'>): SecretField<'federalTaxId'> {
  return {
    field: 'federalTaxId',
    place: { facId, table: 'application', column: 'business_sealed', row: id },
  };
}
