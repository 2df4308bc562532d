import { Problem, type FieldError } from '../api/problem.ts';
import { check, type Checked } from '../domain/draft.ts';
import { isOwnershipType } from '../domain/identity.ts';
import { ADDRESS_LINE_MAX, OWNERSHIP_TOTAL_MAX, WEBSITE_FORM_MAX } from '../domain/limits.ts';
import { invalid, tooLong } from '../domain/texts/messages.ts';
import {
  prefillValues,
  nestedOf,
  unknownIn,
  valueIn,
  type PrefillValues,
  type PrefillSection,
} from '../domain/invites/prefill.ts';
import { BANK_ACCOUNT } from '../domain/sections/bankAccount.ts';
import { BUSINESS } from '../domain/sections/business.ts';
import { toForm, toWire, type Fields } from '../domain/sections/fields.ts';
import { pathInApplication } from '../domain/sections/payoutPath.ts';
import { addressLineError, formatAddressLine } from '../domain/values/address.ts';
import { splitWebsite } from '../domain/values/website.ts';
import { CONTACT, OWNER } from '../domain/sections/person.ts';
import { writePeople, type StoredPerson } from '../server/applications/groups/group.ts';
import { readPrefill, type StoredPrefill } from '../server/applications/prefill.ts';
import { ruleContext, type RuleContext } from '../server/applications/ruleContext.ts';
import type { Tx } from '../server/db/database.ts';
import type { Deps } from '../server/deps.ts';
import type { ApplicationWithGroup } from '../server/sectionRules.ts';
import type { FacilitatorProduct } from '../server/facilitators/products.ts';
import { checkSent as checkBusiness, setBusiness } from './account-company/store.server.ts';
import type { BusinessDraft } from './account-company/rules.ts';
import { ownershipTypeRules } from './account-type/rules.ts';
import { offeredTypes } from './account-type/store.server.ts';
import { checkSent as checkAccounts, setAccounts } from './bank-account/store.server.ts';
import type { BankAccountDraft } from './bank-account/rules.ts';
import { checkSentContact, checkSentOwners } from './verify-ownership/store.server.ts';

type PrefillDeps = Pick<Deps, 'facilitators' | 'clock'>;

/** Normalizes values to what the form would send. An untouched form then saves exactly the prefilled values. */
function asFormInput<F extends Fields<never>>(fields: F, given: object): never {
  return toWire(fields, toForm(fields, given)) as never;
}

const CHECKS: Record<PrefillSection, (given: never, context: RuleContext) => Checked<unknown>> = {
  business: (given: object, context) =>
    checkBusiness({ sent: asFormInput(BUSINESS, given), stored: {}, context, level: 'draft' }),
  owners: (given: object[], context) => {
    // Sole proprietorships and business types that list only a control person have exactly one person.
    const isAlone = context.kind === 'sole' || context.beneficial?.controlOnly === true;
    const sent = (isAlone ? given.slice(0, 1) : given).map((owner) => asFormInput(OWNER, owner));
    return checkSentOwners({ sent, stored: [], linked: [], context, level: 'draft', nobodyOwns25: null });
  },
  contact: (given: object, context) =>
    checkSentContact({ sent: asFormInput(CONTACT, given), stored: {}, context, level: 'draft' }),
  payout: (given: object[], context) => {
    const sent = given.map((account) => asFormInput(BANK_ACCOUNT, account));
    return checkAccounts({ sent: sent as never, stored: [], context, level: 'draft' });
  },
};

const PATHS: Record<PrefillSection, (field: string) => string> = {
  business: (field) => `business.${field}`,
  owners: (field) => field,
  contact: (field) => `contact.${field}`,
  payout: pathInApplication,
};

interface CheckedSection {
  section: unknown;
  known: PrefillValues;
  errors: FieldError[];
}

function checkSection(
  name: PrefillSection,
  known: PrefillValues,
  context: RuleContext,
): CheckedSection | undefined {
  const paths = Object.keys(known).filter((path) => path.startsWith(`${name}.`));
  if (paths.length === 0) return undefined;
  const checked = CHECKS[name](nestedOf(known)[name] as never, context);
  if (!checked.ok) {
    const errors = checked.errors.map(({ field, message }) => ({ field: PATHS[name](field), message }));
    return { section: undefined, known: {}, errors };
  }
  const stored = { [name]: checked.value };
  const values = paths.map((path) => [path, valueIn(stored, path)] as const);
  const lost = values.filter(([, value]) => value === undefined || value === '');
  const errors = lost.map(([path]) => ({ field: path, message: unknownIn(path).message }));
  const kept = Object.fromEntries(values) as PrefillValues;
  const long = tooLongForForm(kept);
  return { section: long.length > 0 ? undefined : checked.value, known: kept, errors: [...errors, ...long] };
}

/** The form's limits are lower than the API's for two values, and an applicant couldn't continue with a longer one. */
function tooLongForForm(known: PrefillValues): FieldError[] {
  return Object.entries(known).flatMap(([path, value]) => {
    const website = path === 'business.websiteUrl' ? splitWebsite(String(value)).host : '';
    if (website.length > WEBSITE_FORM_MAX)
      return [{ field: path, message: invalid('websiteUrl', 'URL', tooLong(WEBSITE_FORM_MAX)) }];
    if (!path.endsWith('.streetName')) return [];
    return lineOf(known, path).length > ADDRESS_LINE_MAX
      ? [{ field: path, message: invalid('streetName', 'street name', tooLong(ADDRESS_LINE_MAX)) }]
      : [];
  });
}

function lineOf(known: PrefillValues, path: string): string {
  const part = (name: string) => String(known[path.replace(/(?:Num|Name)$/, name)] ?? '');
  return formatAddressLine({ streetNum: part('Num'), streetName: part('Name') });
}

/** The form has one field for street number and name. If only one of them is locked, the form still locks the field. */
function lockedLineErrors(locked: readonly string[], known: PrefillValues): FieldError[] {
  return locked.flatMap((path) => {
    const message = /\.street(?:Num|Name)$/.test(path) ? addressLineError(lineOf(known, path)) : null;
    return message === null ? [] : [{ field: path, message }];
  });
}

function sectionsOf({ kind }: RuleContext): PrefillSection[] {
  return ['business', kind === 'government' ? 'contact' : 'owners', 'payout'];
}

/**
 * Validates an invite's prefilled values with the form rules and returns the JSON to store. If the invite
 * doesn't set a business type, uses the rules of the offered type that has the most of the prefilled
 * sections. Ties go to the type with the fewest errors.
 */
export function checkPrefill(
  deps: PrefillDeps,
  { facilitator, product }: FacilitatorProduct,
  { prefill, locked = [] }: { prefill?: unknown; locked?: unknown },
): Checked<string | null> {
  const found: Checked<PrefillValues> = prefill ? prefillValues(prefill) : { ok: true, value: {} };
  if (!found.ok) return found;
  const { ownershipType, ...known } = found.value;
  const offered = offeredTypes(product);
  const chosen = ownershipType === undefined ? null : check(ownershipTypeRules(offered), { ownershipType });
  if (chosen && !chosen.ok) return { ok: false, errors: withPrefillPaths(chosen.errors) };
  const types = chosen ? [chosen.value.ownershipType] : offered;
  const [best] = types
    .flatMap((type) => {
      const row = { ownership_type: type, sp_product_slug: product.slug, fac_id: facilitator.facId };
      const context = ruleContext(deps, row);
      return context ? [checkAll(known, context)] : [];
    })
    .toSorted(
      (remaining, right) =>
        remaining.misplaced - right.misplaced || remaining.errors.length - right.errors.length,
    );
  if (!best || best.errors.length > 0) return { ok: false, errors: withPrefillPaths(best?.errors ?? []) };
  const all: PrefillValues = { ...(chosen && { ownershipType: chosen.value.ownershipType }), ...best.known };
  const paths = readLocked(locked, all);
  if (!paths.ok) return paths;
  const lines = lockedLineErrors(paths.value, known);
  if (lines.length > 0) return { ok: false, errors: withPrefillPaths(lines) };
  const shares = paths.value
    .filter((path) => path.endsWith('.ownershipPercentage'))
    .map((path) => Number(all[path]));
  const isImpossible = product.ownershipRule === 'total' && shares.includes(0);
  if (isImpossible || shares.reduce((sum, share) => sum + share, 0) > OWNERSHIP_TOTAL_MAX)
    return { ok: false, errors: [{ field: 'locked', message: IMPOSSIBLE_SHARES }] };
  const stored: StoredPrefill = { known: all, locked: paths.value };
  return { ok: true, value: Object.keys(all).length === 0 ? null : JSON.stringify(stored) };
}

function checkAll(
  known: PrefillValues,
  context: RuleContext,
): Omit<CheckedSection, 'section'> & { misplaced: number } {
  const sections = sectionsOf(context);
  const checkedSections = sections.flatMap((name) => checkSection(name, known, context) ?? []);
  const isElsewhere = (path: string) => !sections.some((name) => path.startsWith(`${name}.`));
  const elsewhere = new Set(
    Object.keys(known)
      .filter(isElsewhere)
      .map((path) => path.split('.')[0] ?? ''),
  );
  return {
    misplaced: elsewhere.size,
    known: Object.assign({}, ...checkedSections.map((one) => one.known)) as PrefillValues,
    errors: [
      ...checkedSections.flatMap(({ errors }) => errors),
      ...[...elsewhere].map((field) => ({ field, message: unknownIn(field).message })),
    ],
  };
}

function withPrefillPaths(errors: readonly FieldError[]): FieldError[] {
  return errors.map(({ field, message }) => ({ field: `prefill.${field}`, message }));
}

const IMPOSSIBLE_SHARES = invalid(
  'locked',
  'list of fields',
  'No owner can have 0%, and the owners together no more than 100%.',
);

function readLocked(locked: unknown, known: PrefillValues): Checked<string[]> {
  if (locked === null) return { ok: true, value: [] };
  if (!Array.isArray(locked))
    return { ok: false, errors: [{ field: 'locked', message: invalid('locked', 'list of fields') }] };
  const isKnown = (path: unknown): path is string => typeof path === 'string' && Object.hasOwn(known, path);
  const errors = locked.flatMap((path: unknown, index) => {
    const field = `locked.${index}`;
    return isKnown(path) ? [] : [{ field, message: invalid(field, 'prefilled field') }];
  });
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, value: [...new Set(locked.filter(isKnown))] };
}

/** Skips sections that already have data, and values that the chosen business type's rules reject. */
export async function fillSections(
  deps: PrefillDeps & Pick<Deps, 'seal'>,
  tx: Tx,
  loaded: ApplicationWithGroup,
): Promise<Problem | undefined> {
  const { application, group } = loaded;
  const context = ruleContext(deps, application);
  const prefill = readPrefill(application);
  if (!context || !prefill || !isOwnershipType(application.ownership_type)) return undefined;
  const { kind } = context;
  const values = (name: PrefillSection) => acceptedValues(name, prefill.known, context);
  const business = application.business === null ? values('business') : undefined;
  if (business) setBusiness(deps.seal, application, business as BusinessDraft);
  const accounts = application.payout === null ? values('payout') : undefined;
  if (accounts) setAccounts(deps.seal, application, accounts as BankAccountDraft[]);
  if (group) return undefined;
  const owners = kind === 'government' ? undefined : values('owners');
  const contact = kind === 'government' ? values('contact') : undefined;
  if (!owners && !contact) return undefined;
  const change = {
    ...(owners ? { owners: owners as StoredPerson[] } : {}),
    ...(contact ? { contact: contact as StoredPerson } : {}),
  };
  return writePeople(deps, tx, { loaded, kind, change, session: { kind: 'password' } });
}

function acceptedValues(name: PrefillSection, known: PrefillValues, context: RuleContext): unknown {
  const found = checkSection(name, known, context);
  if (!found || found.section !== undefined) return found?.section;
  const refused = new Set(found.errors.map(({ field }) => field));
  const remaining = Object.entries(known).filter(([path]) => !refused.has(path));
  return remaining.length < Object.keys(known).length
    ? acceptedValues(name, Object.fromEntries(remaining), context)
    : undefined;
}
