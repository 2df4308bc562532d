import { check, errorsIn, type Checked } from '../../domain/draft.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { businessOwnershipTypeOf } from '../../domain/identity.ts';
import { DEFAULT_LANGUAGE } from '../../domain/texts/languages.ts';
import { categoriesIn } from '../../domain/categories/merchantCategories.ts';
import { UNKNOWN_CATEGORY } from '../../domain/fields/business.ts';
import { parseTinType } from '../../domain/values/taxId.ts';
import type { ApplicationTable } from '../../server/db/schema/schema.ts';
import type { RuleContext } from '../../server/applications/ruleContext.ts';
import { taxIdHash } from '../../server/applications/search/taxIdHash.ts';
import type { Seal } from '../../server/crypto/seal.ts';
import {
  keepSecrets,
  readMasked,
  readOpen,
  writeSealedOne,
  type SecretField,
} from '../../server/crypto/sealedFields.ts';
import { askedOf, BUSINESS } from '../../domain/sections/business.ts';
import { toReply, unaskedIn } from '../../domain/sections/fields.ts';
import type { BodyOf, ReplyOf } from '../../api/endpoint.ts';
import type { readBusiness, saveBusiness } from './contract.ts';
import { businessRules, onlyTinType, type Business, type BusinessDraft } from './rules.ts';

const codes = new Set(categoriesIn(DEFAULT_LANGUAGE).map(({ value }) => value));

type BusinessReply = ReplyOf<typeof readBusiness>['data']['business'];

export function maskedBusiness({ business }: Pick<ApplicationTable, 'business'>): BusinessDraft {
  return readMasked<BusinessDraft>(business)[0] ?? {};
}

export function openBusiness(seal: Seal, application: ApplicationTable): BusinessDraft {
  const columns = { json: application.business, sealed: application.business_sealed };
  return readOpen<'federalTaxId', BusinessDraft>(seal, secretOf(application), columns)[0] ?? {};
}

export function businessErrors(
  application: Pick<ApplicationTable, 'business'>,
  context: RuleContext,
): FieldError[] {
  return errorsIn(checkBusiness(maskedBusiness(application), context, 'strict'));
}

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
    stored: [isRetyped(stored, sent, context) ? {} : stored],
    pathOf: () => 'federalTaxId',
  });
  if (!kept.ok) return kept;
  const [section = {}] = kept.value;
  // Keeps values that were entered for another business type, in case the applicant changes the type back.
  const unasked = unaskedIn(BUSINESS, context);
  const others = Object.entries(stored).filter(([name]) => unasked.includes(name));
  return { ok: true, value: { ...section, ...Object.fromEntries(others) } };
}

/**
 * Missing fields keep their stored values, and '' clears a field. If a tax ID is stored, a new TIN type is
 * ignored until the number changes too. Otherwise, a sole proprietor who changed the type and changed it back
 * would lose the tax ID and the owner's number. If the business type allows only one TIN type, the type is
 * stored along with the tax ID. With `isNew`, the number counts as changed even if it equals the stored one.
 */
export function merged(
  { stored, given, isNew }: { stored: BusinessDraft; given: BusinessDraft; isNew: boolean },
  context: RuleContext,
): BusinessDraft {
  const { tinType, federalTaxId } = stored;
  const isSame = !isNew && (!given.federalTaxId || given.federalTaxId === federalTaxId);
  const isEarly = tinType && federalTaxId && isSame && isRetyped(stored, given, context);
  const address = given.address === null ? {} : { ...stored.address, ...given.address };
  const whole = { ...stored, ...given, ...(isEarly && { tinType, federalTaxId }), address };
  const only = onlyTinType(context.ownershipType);
  return only && whole.federalTaxId ? { ...whole, tinType: only } : whole;
}

function isRetyped(
  stored: BusinessDraft,
  { tinType }: { tinType?: unknown },
  { ownershipType }: RuleContext,
): boolean {
  if (!stored.tinType || tinType === undefined) return false;
  const isImplied = (tinType === null || tinType === '') && onlyTinType(ownershipType) !== undefined;
  return !isImplied && parseTinType(tinType) !== stored.tinType;
}

/** Changes only the row object. The caller must save it. */
export function setBusiness(seal: Seal, application: ApplicationTable, business: BusinessDraft): void {
  const { json, sealed } = writeSealedOne(seal, secretOf(application), business);
  application.business = json;
  application.business_sealed = sealed;
  application.tax_id_hash = taxIdHash(seal, application.fac_id, business.federalTaxId ?? '');
}

export function businessReplyOf(business: BusinessDraft, { ownershipType }: RuleContext): BusinessReply {
  return {
    address: {},
    ...toReply(BUSINESS, askedOf(business, ownershipType)),
    ownershipType: businessOwnershipTypeOf(ownershipType),
  };
}

function checkBusiness(
  sent: object,
  context: RuleContext,
  level: 'strict' | 'draft',
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
