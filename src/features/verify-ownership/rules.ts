import * as v from 'valibot';
import { check, draft, strict } from '../../domain/draft.ts';
import type { Checked } from '../../domain/draft.ts';
import { shownDate, toIso } from '../../domain/date.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { dateStarted } from '../../domain/fields/date.ts';
import { ownershipPercentage, ownershipPercentageDraft } from '../../domain/fields/person.ts';
import { fixed, optionalText } from '../../domain/fields/text.ts';
import { checkForm } from '../../domain/formErrors.ts';
import type { IdentityType } from '../../domain/identity.ts';
import { COUNTRY, OWNER_TITLE, OWNERS_MAX, SOLE_OWNERSHIP } from '../../domain/limits.ts';
import { invalid, type FieldMessages } from '../../domain/messages.ts';
import { ownersError } from '../../domain/ownership.ts';
import { personEntries, personFormRules, personToForm, personToWire } from '../../domain/person.ts';
import type { PersonContext, PersonForm, PersonWire } from '../../domain/person.ts';
import { INVALID_CONTACT_ENTITY, ITIN, ownershipFields, PERSON_LABELS, UNKNOWN_ENTITY } from './messages.ts';

/** The named rule of every field of an owner. A sole proprietor holds 100 percent and has no starting date. */
function ownerEntries(context: PersonContext) {
  const sole = context.kind === 'sole';
  return {
    ...personEntries(context),
    dateStarted: sole ? fixed('') : dateStarted(context.today),
    ownershipPercentage: sole ? fixed<number>(SOLE_OWNERSHIP) : ownershipPercentage,
    title: fixed<string>(OWNER_TITLE),
  };
}

/** One owner complete (`strict`) and under way (`draft`), where a new owner's 0 percent may still stand. */
export function ownerRules(context: PersonContext) {
  const entries = ownerEntries(context);
  return {
    strict: strict(entries),
    draft: draft({ ...entries, ownershipPercentage: ownershipPercentageDraft }),
  };
}

/** An owner as stored: digits, YYYY-MM-DD, a number of percent. */
export type Owner = v.InferOutput<ReturnType<typeof ownerRules>['strict']>;
export type OwnerDraft = v.InferOutput<ReturnType<typeof ownerRules>['draft']>;

/** An owner as the form sends them. */
export interface OwnerWire extends PersonWire {
  dateStarted: string;
  ownershipPercentage: number | string;
  title: string;
}

/** An owner as the form holds them. */
export interface OwnerForm extends PersonForm {
  dateStarted: string;
  ownershipPercentage: string;
}

/** A new owner: 0 percent (a sole proprietor 100), in the United States. */
export function newOwner(kind: PersonContext['kind']): OwnerForm {
  return ownerToForm({ ownershipPercentage: kind === 'sole' ? SOLE_OWNERSHIP : 0, country: COUNTRY });
}

/** What the form sends. */
export function ownerToWire(form: OwnerForm): OwnerWire {
  const percent = form.ownershipPercentage.trim();
  return {
    ...personToWire(form),
    dateStarted: toIso(form.dateStarted) ?? form.dateStarted,
    ownershipPercentage: /^\d+$/u.test(percent) ? Number(percent) : percent,
    title: OWNER_TITLE,
  };
}

/** The form of an owner as read; what is absent is empty. An id or a phone type that comes along is left behind. */
export function ownerToForm(read: Partial<OwnerWire>): OwnerForm {
  return {
    ...personToForm(read),
    dateStarted: shownDate(read.dateStarted),
    ownershipPercentage: String(read.ownershipPercentage ?? 0),
  };
}

/** Checks the open owner form with the rule of the call; errors stand under the form's field names. */
export function checkOwnerForm(form: OwnerForm, context: PersonContext): Checked<Owner> {
  const sent = check(ownerRules(context).strict, ownerToWire(form));
  return checkForm({ form, sent, own: check(personFormRules, form) });
}

/**
 * Checks all owners as they are saved: every field of each (`owners.0.ssn`) and the list as a whole (`owners`). A total
 * that is not 75 to 100 comes last, since the fields make it up; that a sole proprietor is not alone comes first, since
 * the fields of somebody who has to go do not matter.
 */
export function checkOwners(
  owners: readonly unknown[],
  context: PersonContext,
): Checked<{ owners: Owner[] }> {
  const checked = check(v.object({ owners: v.array(ownerRules(context).strict) }), { owners });
  const listed = owners.filter((owner) => typeof owner === 'object' && owner !== null);
  const whole = ownersError({ owners: listed, kind: context.kind });
  if (checked.ok && whole === null) return checked;
  const errors: FieldError[] = checked.ok ? [] : checked.errors;
  if (whole === null) return { ok: false, errors };
  const ofList = { field: 'owners', message: whole };
  return { ok: false, errors: context.kind === 'sole' ? [ofList, ...errors] : [...errors, ofList] };
}

/** The list of owners under way; it replaces the stored one. */
export function ownersDraftRules(context: PersonContext) {
  return v.object({
    owners: v.pipe(
      v.array(ownerRules(context).draft, invalid('owners', 'list of owners')),
      v.maxLength(OWNERS_MAX, invalid('owners', 'list of owners')),
    ),
  });
}

/** Which owners (counted from 1) the errors of `checkOwners` belong to. */
export function refusedOwners(errors: readonly FieldError[]): number[] {
  const numbers = errors.flatMap(({ field }) => /^owners\.(\d+)\./u.exec(field)?.[1] ?? []);
  return [...new Set(numbers.map((index) => Number(index) + 1))];
}

/** The named rule of every field of a government contact. */
function contactEntries(context: Omit<PersonContext, 'kind'>) {
  return {
    ...personEntries({ ...context, kind: 'government' }),
    type: optionalText({ field: 'type', thing: 'type', max: 40 }),
    processor: optionalText({ field: 'processor', thing: 'processor', max: 40 }),
  };
}

/** The contact complete (`strict`) and under way (`draft`). */
export function contactRules(context: Omit<PersonContext, 'kind'>) {
  const entries = contactEntries(context);
  return { strict: strict(entries), draft: draft(entries) };
}

export type Contact = v.InferOutput<ReturnType<typeof contactRules>['strict']>;
export type ContactDraft = v.InferOutput<ReturnType<typeof contactRules>['draft']>;
export type ContactWire = PersonWire;
export type ContactForm = PersonForm;

/** What the form sends. */
export const contactToWire: (form: ContactForm) => ContactWire = personToWire;

/** The form of a contact as read. */
export const contactToForm: (read: Partial<ContactWire>) => ContactForm = personToForm;

/** Checks the contact form with the rule of the call; errors stand under the form's field names. */
export function checkContactForm(form: ContactForm, context: Omit<PersonContext, 'kind'>): Checked<Contact> {
  const sent = check(contactRules(context).strict, contactToWire(form));
  return checkForm({ form, sent, own: check(personFormRules, form) });
}

/**
 * Why the step cannot be saved for this kind of applicant, or null. The guards keep each kind on its own variant, so that
 * nobody should ever read it.
 */
export function entityError(identityType: IdentityType | null | undefined, route: 'owners' | 'contact') {
  if (!identityType) return UNKNOWN_ENTITY;
  return route === 'contact' && identityType !== 'government-public-corp' ? INVALID_CONTACT_ENTITY : null;
}

/** Labels of a person's fields, by whether their number is an ITIN. It is stored as `ssn` all the same. */
export function labelsFor(isItin: boolean): Record<keyof typeof PERSON_LABELS, string> {
  return isItin ? { ...PERSON_LABELS, ssn: ITIN.label } : PERSON_LABELS;
}

/** How the same fields are named in messages. */
export function fieldsFor(isItin: boolean): FieldMessages {
  return isItin ? { ...ownershipFields, ssn: ITIN.field } : ownershipFields;
}
