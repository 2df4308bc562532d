import * as v from 'valibot';
import { crossField, check, draft, errorsIn, strict } from '../../domain/draft.ts';
import type { Checked, Field } from '../../domain/draft.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { ownershipPercentageDraft } from '../../domain/fields/person.ts';
import { checkForm } from '../../domain/formErrors.ts';
import type { IdentityType } from '../../domain/identity.ts';
import { COUNTRY, OWNER_TITLE, SOLE_OWNERSHIP } from '../../domain/limits.ts';
import type { FieldMessages } from '../../domain/texts/messages.ts';
import {
  finalTotalError,
  ownersError,
  totalOwnership,
  type OwnerFacts,
} from '../../domain/ownership/ownership.ts';
import {
  APPLICANT_FIELDS,
  isLinked,
  isLinkPending,
  OWNER_AWAITED,
} from '../../domain/ownership/ownerLinks.ts';
import { perContext } from '../../domain/perContext.ts';
import { rulesOf, toForm, toWire } from '../../domain/sections/fields.ts';
import {
  CONTACT,
  OWNER,
  personFormRules,
  type ContactForm,
  type ContactRead,
  type ContactWire,
  type Linked,
  type OwnerForm,
  type OwnerRead,
  type OwnerWire,
  type PersonContext,
  hasItin,
} from '../../domain/sections/person.ts';
import { INVALID_CONTACT_ENTITY, ITIN, ownershipFields, PERSON_LABELS, UNKNOWN_ENTITY } from './messages.ts';

/** New owners, except sole proprietors, start at 0 percent, which `draft` accepts. */
export const ownerRules = perContext((context: PersonContext) => {
  const { controlPerson, ...total } = rulesOf(OWNER, context);
  const { beneficial, ids } = context;
  const entries = beneficial ? { ...total, controlPerson } : { ...total };
  const section = strict(entries as typeof total & { controlPerson?: typeof controlPerson });
  const percentage = beneficial?.ownershipPercentage ?? ownershipPercentageDraft;
  const stated = strict(Object.fromEntries(Object.entries(entries).filter(([name]) => isStated(name))));
  const numbered = <Section>(rule: Field<Section>) => (ids ? crossField(rule, ids.numberError) : rule);
  return {
    strict: numbered(beneficial ? crossField(section, beneficial.ownerError) : section),
    stated: (beneficial ? crossField(stated, beneficial.ownerError) : stated) as Field as typeof section,
    draft: numbered(draft({ ...entries, ownershipPercentage: percentage })),
  };
});

const isStated = (name: string) => (APPLICANT_FIELDS as readonly string[]).includes(name);

/** An owner as stored: numbers as digits only, dates as YYYY-MM-DD, and a numeric percentage. */
export type Owner = v.InferOutput<ReturnType<typeof ownerRules>['strict']>;
export type OwnerDraft = v.InferOutput<ReturnType<typeof ownerRules>['draft']>;

export function newOwner(kind: PersonContext['kind']): OwnerForm {
  return ownerToForm({ ownershipPercentage: kind === 'sole' ? SOLE_OWNERSHIP : 0, country: COUNTRY });
}

export function ownerToWire(form: OwnerForm): OwnerWire {
  return { ...toWire(OWNER, form), title: OWNER_TITLE, ...(form.ownerId && { ownerId: form.ownerId }) };
}

export function ownerToForm(read: OwnerRead & Linked): OwnerForm {
  const { ownerId, status } = read;
  return { ...toForm(OWNER, read), ...(isLinked(read) && { ownerId, status }) };
}

const NOTHING = { ok: true, value: undefined } as const;

export function checkOwnerForm(form: OwnerForm, context: PersonContext): Checked<Owner> {
  const rules = ownerRules(context);
  if (isLinked(form)) return checkForm({ form, sent: check(rules.stated, ownerToWire(form)), own: NOTHING });
  const sent = check(rules.strict, ownerToWire(form));
  return checkForm({ form, sent, own: check(personFormRules, form) });
}

/**
 * Validates each owner (`owners.0.ssn`) and the list (`owners`). Errors about the list, such as a total
 * outside 75 to 100 percent, come last, because correcting the fields may fix them. A sole proprietorship's
 * second owner is the first error, because that owner must be removed anyway.
 */
export function checkOwners(
  owners: readonly unknown[],
  context: PersonContext,
  nobodyOwns25 = false,
): Checked<{ owners: Owner[] }> {
  const rules = ownerRules(context);
  const rule = v.lazy((owner) => (isLinked(owner) ? rules.stated : rules.strict));
  const checked = check(v.object({ owners: v.array(rule) }), { owners });
  if (context.beneficial && context.kind === 'private') {
    const facts = owners.map((owner): OwnerFacts => (typeof owner === 'object' && owner) || {});
    const wrong = context.beneficial.listErrors({ owners: facts, nobodyOwns25 });
    if (checked.ok && wrong.length === 0) return checked;
    return { ok: false, errors: [...errorsIn(checked), ...wrong] };
  }
  const listed = owners.filter((owner) => typeof owner === 'object' && owner !== null);
  const whole = ownersError({ owners: listed, kind: context.kind });
  if (checked.ok && whole === null) return checked;
  const errors = errorsIn(checked);
  if (whole === null) return { ok: false, errors };
  const ofList = { field: 'owners', message: whole };
  return { ok: false, errors: context.kind === 'sole' ? [ofList, ...errors] : [...errors, ofList] };
}

/**
 * Errors about owners who haven't entered their details come first. The error about the total percentage
 * states the current total.
 */
export function reviewedOwners(
  owners: readonly OwnerFacts[],
  context: PersonContext,
  nobodyOwns25 = false,
): FieldError[] {
  const awaited = owners.flatMap((owner, index) =>
    isLinkPending(owner) ? [{ field: `owners.${index}`, message: OWNER_AWAITED }] : [],
  );
  const hasTotal = context.kind === 'private' && !context.beneficial;
  const total = hasTotal ? finalTotalError(totalOwnership(owners)) : null;
  const errors = errorsIn(checkOwners(owners, context, nobodyOwns25)).map((error) =>
    error.field === 'owners' && total !== null ? { ...error, message: total } : error,
  );
  return [...awaited, ...errors];
}

export function refusedOwners(errors: readonly FieldError[]): number[] {
  const numbers = errors.flatMap(({ field }) => /^owners\.(\d+)\./u.exec(field)?.[1] ?? []);
  return [...new Set(numbers.map((index) => Number(index) + 1))];
}

export const contactRules = perContext((context: Omit<PersonContext, 'kind'>) => {
  const entries = rulesOf(CONTACT, { ...context, kind: 'government' as const });
  return { strict: strict(entries), draft: draft(entries) };
});

export type Contact = v.InferOutput<ReturnType<typeof contactRules>['strict']>;
export type ContactDraft = v.InferOutput<ReturnType<typeof contactRules>['draft']>;

export const contactToWire = (form: ContactForm): ContactWire => toWire(CONTACT, form);

export const contactToForm = (read: ContactRead): ContactForm => toForm(CONTACT, read);

export function checkContactForm(form: ContactForm, context: Omit<PersonContext, 'kind'>): Checked<Contact> {
  const sent = check(contactRules(context).strict, contactToWire(form));
  return checkForm({ form, sent, own: check(personFormRules, form) });
}

export function entityError(identityType: IdentityType | null | undefined, route: 'owners' | 'contact') {
  if (!identityType) return UNKNOWN_ENTITY;
  return route === 'contact' && identityType !== 'government-public-corp' ? INVALID_CONTACT_ENTITY : null;
}

type Identified = Pick<OwnerForm, 'idType'> | undefined;

export function labelsFor(owner: Identified): Record<keyof typeof PERSON_LABELS, string> {
  return hasItin(owner) ? { ...PERSON_LABELS, ssn: ITIN.label } : PERSON_LABELS;
}

export function fieldsFor(owner: Identified): FieldMessages {
  return hasItin(owner) ? { ...ownershipFields, ssn: ITIN.field } : ownershipFields;
}
