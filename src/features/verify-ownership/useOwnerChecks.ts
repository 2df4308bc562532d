import { toAddressFormErrors } from '../../domain/values/address.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { translate, translateAll, translateMessage } from '../../domain/texts/messages.ts';
import { failedOwners, listToast, ownersError } from '../../domain/ownership/ownership.ts';
import type { PersonContext } from '../../domain/sections/person.ts';
import { errorsUnder, clearFields } from '../../web/form/drafts/draftFields.ts';
import { INCOMPLETE_OWNER, nameOf, OWNERS_SAVE_FAILED, PERSON_LABELS, checkFields } from './messages.ts';
import { checkOwnerForm, fieldsFor, labelsFor, ownerToWire } from './rules.ts';
import type { OwnerForm } from '../../domain/sections/person.ts';
import { isComplete, type Listed, type OwnersView } from './list/useOwnersView.ts';

interface ListRefusal {
  errors: readonly FieldError[];
  toast: string;
}

export function ownerLabels(listed: readonly Listed[], editing: string | null): Record<string, string> {
  return Object.fromEntries(
    listed.flatMap(({ key, owner }, index) =>
      Object.entries(labelsFor(owner)).map(([field, label]) => [
        `owners.${key}.${field}`,
        key === editing ? label : `${label} (${nameOf(owner, index + 1)})`,
      ]),
    ),
  );
}

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

export function flagOf({ owner }: Listed, number: number, context: PersonContext): string | null {
  if (!isComplete(owner)) return INCOMPLETE_OWNER;
  const errors = context.kind === 'sole' ? [] : ownerErrors(owner, context);
  return errors.length === 0 ? null : messageFor(owner, number, errors);
}

function messageFor(owner: OwnerForm, number: number, errors: readonly FieldError[]): string {
  const labels: Readonly<Record<string, string>> = labelsFor(owner);
  const named = errors.map(({ field }) => labels[field] ?? field);
  return checkFields({ name: nameOf(owner, number), labels: named });
}

export function refusedList(
  listed: readonly Listed[],
  context: PersonContext,
  nobodyOwns25: boolean,
): ListRefusal | null {
  const owners = listed.map(({ owner }) => owner);
  const ofOwners = listed.flatMap(({ key, owner }) => underKey(ownerErrors(owner, context), key));
  if (context.beneficial) {
    const { listErrors, fieldOf } = context.beneficial;
    const ofList = listErrors({ owners: owners.map(ownerToWire), nobodyOwns25 });
    const placed = ofList.map((error) =>
      error.field === 'owners' ? { ...error, field: fieldOf(error.message) } : error,
    );
    ofOwners.unshift(...refusedErrors(placed, listed));
  }
  const whole = context.beneficial ? null : ownersError({ owners, kind: context.kind });
  if (whole) return { errors: [{ field: '', message: translateMessage(whole) }], toast: listToast(whole) };
  return ofOwners.length === 0 ? null : byOwner(ofOwners, listed);
}

/**
 * An error about the whole list gets the path ''. In other paths, the owner's key replaces the owner's index.
 */
export function refusedErrors(errors: readonly FieldError[], listed: readonly Listed[]): FieldError[] {
  return translated(toAddressFormErrors(errors), listed).map(({ field, message }) => ({
    field: field.replace(/^owners(?:\.(\d+))?/u, (_, index) => (index ? `owners.${listed[index]?.key}` : '')),
    message,
  }));
}

function translated(errors: readonly FieldError[], listed: readonly Listed[]): FieldError[] {
  return errors.map(({ field, message }) => {
    const one = listed[Number(field.split('.')[1])];
    return { field, message: translate(message, fieldsFor(one?.owner)) };
  });
}

export function secondControl(
  listed: readonly Listed[],
  key: string,
  { beneficial }: PersonContext,
): FieldError[] {
  const owners = listed.map(({ owner }) => ownerToWire(owner));
  const index = listed.findIndex((one) => one.key === key);
  const error = beneficial?.excessError(owners, index);
  return error?.field === 'controlPerson'
    ? underKey([{ ...error, message: translateMessage(error.message) }], key)
    : [];
}

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

/** Clears invalid values, except for a new owner's 0 percent, which the applicant can change later. */
export function storableOwner(owner: OwnerForm, context: PersonContext): OwnerForm {
  const wrong = ownerErrors(owner, context).map(({ field }) => field);
  return clearFields(
    owner,
    wrong.filter((field) => field !== 'ownershipPercentage' || owner.ownershipPercentage !== '0'),
  );
}

export function openedFor(fix: readonly FieldError[], view: OwnersView): OwnersView {
  const index = /^owners\.(\d+)\./u.exec(fix[0]?.field ?? '')?.[1];
  const key = index && view.listed[Number(index)]?.key;
  return key ? { ...view, editing: key } : view;
}

export function fixOf(fix: readonly FieldError[], { listed, editing }: OwnersView): FieldError[] {
  const errors = translated(fix, listed);
  if (editing === null)
    return errors.flatMap(({ field, message }) => (field === 'owners' ? { field: '', message } : []));
  const index = listed.findIndex(({ key }) => key === editing);
  return underKey(toAddressFormErrors(errorsUnder(`owners.${index}`, errors)), editing);
}
