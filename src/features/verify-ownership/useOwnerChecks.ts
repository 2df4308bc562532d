import { toAddressFormErrors } from '../../domain/address.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { translateAll, worded } from '../../domain/messages.ts';
import { failedOwners, ownersError, totalOwnership, totalToast } from '../../domain/ownership.ts';
import type { PersonContext } from '../../domain/person.ts';
import { errorsUnder, withoutFields } from '../../web/form/errors.ts';
import { INCOMPLETE_OWNER, nameOf, OWNERS_SAVE_FAILED, toCheck } from './messages.ts';
import { checkOwnerForm, fieldsFor, labelsFor, type OwnerForm } from './rules.ts';
import { isComplete, type Listed, type OwnersView } from './useOwnersView.ts';

/** Why a list cannot be saved, and the toast that says so. */
interface ListRefusal {
  errors: readonly FieldError[];
  toast: string;
}

/** What an owner is checked, and named, by. */
export interface OwnersContext extends PersonContext {
  /** A proprietor who pays taxes under an ITIN is asked for that one. */
  isItin: boolean;
}

/** Labels of all owners' fields by their paths; those of the owners who are not being edited say whose they are. */
export function ownerLabels(
  listed: readonly Listed[],
  { editing, isItin }: { editing: string | null; isItin: boolean },
): Record<string, string> {
  return Object.fromEntries(
    listed.flatMap(({ key, owner }, index) =>
      Object.entries(labelsFor(isItin)).map(([field, label]) => [
        `owners.${key}.${field}`,
        key === editing ? label : `${nameOf(owner, index + 1)}, ${label}`,
      ]),
    ),
  );
}

/** What is wrong with one owner, ready for display, by the form's field names. */
export function ownerErrors(owner: OwnerForm, context: OwnersContext): FieldError[] {
  const checked = checkOwnerForm(owner, context);
  if (checked.ok) return [];
  const order = Object.keys(labelsFor(context.isItin));
  const errors = translateAll(checked.errors, fieldsFor(context.isItin));
  return errors.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

export function underKey(errors: readonly FieldError[], key: string): FieldError[] {
  return errors.map(({ field, message }) => ({ field: `owners.${key}.${field}`, message }));
}

/** What the list says about an owner; null when all is well. A sole proprietor is checked in full when saved. */
export function flagOf({ owner }: Listed, number: number, context: OwnersContext): string | null {
  if (!isComplete(owner)) return INCOMPLETE_OWNER;
  const errors = context.kind === 'sole' ? [] : ownerErrors(owner, context);
  return errors.length === 0 ? null : messageFor({ owner, number, errors, context });
}

function messageFor(input: {
  owner: OwnerForm;
  number: number;
  errors: readonly FieldError[];
  context: OwnersContext;
}): string {
  const { owner, number, errors, context } = input;
  const labels: Readonly<Record<string, string>> = labelsFor(context.isItin);
  const named = errors.map(({ field }) => labels[field] ?? field);
  return toCheck({ name: nameOf(owner, number), labels: named });
}

/** What keeps a list from being saved: the list as a whole, or owners with something wrong; null for nothing. */
export function refusedList(listed: readonly Listed[], context: OwnersContext): ListRefusal | null {
  const owners = listed.map(({ owner }) => owner);
  const whole = ownersError({ owners, kind: context.kind });
  if (whole) {
    const short = context.kind === 'sole' ? null : totalToast(totalOwnership(owners));
    return { errors: [{ field: '', message: worded(whole) }], toast: short ?? whole };
  }
  const errors = listed.flatMap(({ key, owner }) => underKey(ownerErrors(owner, context), key));
  return errors.length === 0 ? null : byOwner(errors, listed, context);
}

/** One error for each owner with something wrong, naming the fields, and the toast that names the owners by number. */
export function byOwner(
  errors: readonly FieldError[],
  listed: readonly Listed[],
  context: OwnersContext,
): ListRefusal {
  const ofOwners = listed.flatMap(({ key, owner }, index) => {
    const prefix = `owners.${key}.`;
    const own = errors
      .filter(({ field }) => field.startsWith(prefix))
      .map((error) => ({ ...error, field: error.field.slice(prefix.length) }));
    const number = index + 1;
    const message = messageFor({ owner, number, errors: own, context });
    return own.length === 0 ? [] : [{ number, field: `owners.${key}`, message }];
  });
  const ofList = errors.filter(({ field }) => !field.startsWith('owners.'));
  const numbers = ofOwners.map(({ number }) => number);
  return {
    errors: [...ofList, ...ofOwners],
    toast: numbers.length > 0 ? failedOwners(numbers) : (ofList[0]?.message ?? OWNERS_SAVE_FAILED),
  };
}

/** An owner without the values that a draft may not hold. A new owner's 0 percent is for later to put right. */
export function storableOwner(owner: OwnerForm, context: OwnersContext): OwnerForm {
  const wrong = ownerErrors(owner, context).map(({ field }) => field);
  return withoutFields(
    owner,
    wrong.filter((field) => field !== 'ownershipPercentage' || owner.ownershipPercentage !== '0'),
  );
}

/** Shows the owner of the first error that the review found; an error of the list stays with the list. */
export function openedFor(fix: readonly FieldError[], view: OwnersView): OwnersView {
  const index = /^owners\.(\d+)\./u.exec(fix[0]?.field ?? '')?.[1];
  const key = index && view.listed[Number(index)]?.key;
  return key ? { ...view, editing: key } : view;
}

/** What the review found of the owner being edited, by the form's paths; of the list where that is shown. */
export function fixOf(fix: readonly FieldError[], { listed, editing }: OwnersView): FieldError[] {
  if (editing === null)
    return fix.flatMap(({ field, message }) => (field === 'owners' ? { field: '', message } : []));
  const index = listed.findIndex(({ key }) => key === editing);
  return underKey(toAddressFormErrors(errorsUnder(`owners.${index}`, fix)), editing);
}
