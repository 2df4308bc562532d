import { toAddressFormErrors } from '../../domain/values/address.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { translate, translateAll, worded } from '../../domain/texts/messages.ts';
import { failedOwners, ownersError, totalOwnership, totalToast } from '../../domain/ownership.ts';
import type { PersonContext } from '../../domain/sections/person.ts';
import { errorsUnder, withoutFields } from '../../web/form/draftFields.ts';
import { INCOMPLETE_OWNER, nameOf, OWNERS_SAVE_FAILED, PERSON_LABELS, toCheck } from './messages.ts';
import { checkOwnerForm, fieldsFor, labelsFor, ownerToWire } from './rules.ts';
import type { OwnerForm } from '../../domain/sections/person.ts';
import { isComplete, type Listed, type OwnersView } from './useOwnersView.ts';

/** Errors in a list that can't be saved, and their toast. */
interface ListRefusal {
  errors: readonly FieldError[];
  toast: string;
}

/** Labels of all owner fields by path. Fields of owners not being edited include the owner's name. */
export function ownerLabels(listed: readonly Listed[], editing: string | null): Record<string, string> {
  return Object.fromEntries(
    listed.flatMap(({ key, owner }, index) =>
      Object.entries(labelsFor(owner)).map(([field, label]) => [
        `owners.${key}.${field}`,
        key === editing ? label : `${nameOf(owner, index + 1)}, ${label}`,
      ]),
    ),
  );
}

/** Errors in one owner, ready for display, by form field name. */
export function ownerErrors(owner: OwnerForm, context: PersonContext): FieldError[] {
  const checked = checkOwnerForm(owner, context);
  if (checked.ok) return [];
  const order = Object.keys(PERSON_LABELS);
  const errors = translateAll(checked.errors, fieldsFor(owner));
  return errors.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

export function underKey(errors: readonly FieldError[], key: string): FieldError[] {
  return errors.map(({ field, message }) => ({ field: `owners.${key}.${field}`, message }));
}

/** Problem with an owner in the list, or null. A sole proprietor is checked in full on save. */
export function flagOf({ owner }: Listed, number: number, context: PersonContext): string | null {
  if (!isComplete(owner)) return INCOMPLETE_OWNER;
  const errors = context.kind === 'sole' ? [] : ownerErrors(owner, context);
  return errors.length === 0 ? null : messageFor(owner, number, errors);
}

function messageFor(owner: OwnerForm, number: number, errors: readonly FieldError[]): string {
  const labels: Readonly<Record<string, string>> = labelsFor(owner);
  const named = errors.map(({ field }) => labels[field] ?? field);
  return toCheck({ name: nameOf(owner, number), labels: named });
}

/** Errors that keep a list from being saved, in the list as a whole or in its owners. Null if there are none. */
export function refusedList(
  listed: readonly Listed[],
  context: PersonContext,
  nobodyOwns25: boolean,
): ListRefusal | null {
  const owners = listed.map(({ owner }) => owner);
  const ofOwners = listed.flatMap(({ key, owner }) => underKey(ownerErrors(owner, context), key));
  if (context.beneficial) {
    const ofList = context.beneficial.listErrors({ owners: owners.map(ownerToWire), nobodyOwns25 });
    ofOwners.unshift(...refusedErrors(ofList, listed));
  }
  const whole = context.beneficial ? null : ownersError({ owners, kind: context.kind });
  if (whole) {
    const short = context.kind === 'sole' ? null : totalToast(totalOwnership(owners));
    return { errors: [{ field: '', message: worded(whole) }], toast: short ?? whole };
  }
  return ofOwners.length === 0 ? null : byOwner(ofOwners, listed);
}

/** Errors from a save by form path: '' for the list, and an owner's key instead of the index. */
export function refusedErrors(errors: readonly FieldError[], listed: readonly Listed[]): FieldError[] {
  return wordedOf(toAddressFormErrors(errors), listed).map(({ field, message }) => ({
    field: field.replace(/^owners(?:\.(\d+))?/u, (_, index) => (index ? `owners.${listed[index]?.key}` : '')),
    message,
  }));
}

/** Errors by paths such as `owners.0.ssn`, ready for display. */
function wordedOf(errors: readonly FieldError[], listed: readonly Listed[]): FieldError[] {
  return errors.map(({ field, message }) => {
    const one = listed[Number(field.split('.')[1])];
    return { field, message: translate(message, fieldsFor(one?.owner)) };
  });
}

/** Error for an edited control person if the list already has another. */
export function secondControl(
  listed: readonly Listed[],
  key: string,
  { beneficial }: PersonContext,
): FieldError[] {
  const owners = listed.map(({ owner }) => ownerToWire(owner));
  const again = beneficial
    ?.listErrors({ owners, nobodyOwns25: false })
    .find(({ field }) => field.endsWith('.controlPerson'));
  const isControl = listed.some((one) => one.key === key && one.owner.controlPerson);
  return again && isControl
    ? underKey([{ field: 'controlPerson', message: worded(again.message) }], key)
    : [];
}

/** One error per invalid owner, naming the fields, and a toast with the owner numbers. */
export function byOwner(errors: readonly FieldError[], listed: readonly Listed[]): ListRefusal {
  const ofOwners = listed.flatMap(({ key, owner }, index) => {
    const prefix = `owners.${key}.`;
    const own = errors
      .filter(({ field }) => field.startsWith(prefix))
      .map((error) => ({ ...error, field: error.field.slice(prefix.length) }));
    const number = index + 1;
    const message = messageFor(owner, number, own);
    return own.length === 0 ? [] : [{ number, field: `owners.${key}`, message }];
  });
  const ofList = errors.filter(({ field }) => !field.startsWith('owners.'));
  const numbers = ofOwners.map(({ number }) => number);
  return {
    errors: [...ofList, ...ofOwners],
    toast: numbers.length > 0 ? failedOwners(numbers) : (ofList[0]?.message ?? OWNERS_SAVE_FAILED),
  };
}

/** Returns the owner with invalid values removed. Keeps a new owner's share of 0, so that the user can change it later. */
export function storableOwner(owner: OwnerForm, context: PersonContext): OwnerForm {
  const wrong = ownerErrors(owner, context).map(({ field }) => field);
  return withoutFields(
    owner,
    wrong.filter((field) => field !== 'ownershipPercentage' || owner.ownershipPercentage !== '0'),
  );
}

/** Opens the owner of the review's first error. An error for the list shows the list. */
export function openedFor(fix: readonly FieldError[], view: OwnersView): OwnersView {
  const index = /^owners\.(\d+)\./u.exec(fix[0]?.field ?? '')?.[1];
  const key = index && view.listed[Number(index)]?.key;
  return key ? { ...view, editing: key } : view;
}

/** Review errors for the edited owner by form path, or for the list if it is shown, ready for display. */
export function fixOf(fix: readonly FieldError[], { listed, editing }: OwnersView): FieldError[] {
  const errors = wordedOf(fix, listed);
  if (editing === null)
    return errors.flatMap(({ field, message }) => (field === 'owners' ? { field: '', message } : []));
  const index = listed.findIndex(({ key }) => key === editing);
  return underKey(toAddressFormErrors(errorsUnder(`owners.${index}`, errors)), editing);
}
