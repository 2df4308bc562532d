import { useEffect, useRef } from 'react';
import { toAddressFormErrors } from '../../domain/address.ts';
import { check } from '../../domain/draft.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { SERVER_ERROR_TOAST_MS } from '../../domain/limits.ts';
import { translateAll, worded } from '../../domain/messages.ts';
import { failedOwners, ownersError, totalOwnership, totalToast } from '../../domain/ownership.ts';
import type { PersonContext } from '../../domain/person.ts';
import { call, showFailure, type Failure } from '../../web/client.ts';
import { valueAt, withoutFields } from '../../web/form/errors.ts';
import { useStepForm, type Refusal, type StepForm } from '../../web/form/useStepForm.ts';
import { toast } from '../../web/notices.ts';
import { follow } from '../../web/router.ts';
import { useStatus } from '../../web/status.ts';
import { saveOwners, saveOwnersPartially } from './contract.ts';
import {
  nameOf,
  OWNERS_SAVE_FAILED,
  ownershipFields,
  PERSON_LABELS,
  SUBMISSION_FAILED,
  toCheck,
} from './messages.ts';
import {
  checkOwnerForm,
  entityError,
  ownerRules,
  ownerToWire,
  type OwnerForm,
  type OwnerWire,
} from './rules.ts';
import { useBackToList } from './useBackToList.ts';
import {
  added,
  isBlank,
  opened,
  removed,
  reviewed,
  useOwnersView,
  type Listed,
  type OwnersView,
} from './useOwnersView.ts';

/** All owners as one form: by their keys, and in which order they are listed. */
export interface OwnersForm {
  owners: Record<string, OwnerForm>;
  order: readonly string[];
}

export interface OwnersStep {
  form: StepForm<OwnersForm>;
  listed: readonly Listed[];
  /** The owner being edited; null while the list is shown. */
  editing: string | null;
  turn: number;
  total: number;
  /** What the list says about an owner, by key. */
  problemOf: (key: string) => string | null;
  add: () => void;
  edit: (key: string) => void;
  remove: (key: string) => void;
  showList: () => void;
}

const listedIn = ({ owners, order }: OwnersForm): Listed[] =>
  order.flatMap((key) => (owners[key] ? [{ key, owner: owners[key] }] : []));

/** The owners screen: its form, its two modes, and what Continue does in each. */
export function useOwners({
  stored,
  context,
  demo,
}: {
  stored: readonly OwnerForm[];
  context: PersonContext;
  demo: boolean;
}): OwnersStep {
  const { kind } = context;
  const moves = { kind, demo };
  const { opening, editing, turn, turnTo } = useOwnersView(() => opened(stored, moves));
  const open = useRef(opening.editing);
  const identityType = useStatus()?.identity.type;

  /** What is wrong with the owner being edited; the list is checked as a whole. */
  function wrongIn({ owners }: OwnersForm): FieldError[] {
    const key = open.current;
    const owner = key === null ? undefined : owners[key];
    return owner ? underKey(ownerErrors(owner, context), key) : [];
  }

  const form = useStepForm<OwnersForm>({
    defaults: {
      owners: Object.fromEntries(opening.listed.map(({ key, owner }) => [key, owner])),
      order: opening.listed.map(({ key }) => key),
    },
    validate: wrongIn,
    labels: editing === null ? {} : labelsUnder(editing),
    onSubmit: proceed,
    partial: {
      // A new owner's 0 percent is for later to put right.
      errors: (values) => wrongIn(values).filter(({ field }) => valueAt(values, field) !== '0'),
      save: (values, { keepalive }) =>
        call(saveOwnersPartially, { body: draftOf(values, context), keepalive, quiet: true }),
    },
  });
  const view = (): OwnersView => ({ listed: listedIn(form.values()), editing: open.current });

  /** Shows another view: what changed is typed into the form, and what was refused before is forgotten. */
  function show({ listed, editing: next, notice }: OwnersView): void {
    const { owners, order } = form.values();
    open.current = next;
    for (const { key, owner } of listed) if (owners[key] !== owner) form.set(`owners.${key}`, owner);
    const keys = listed.map(({ key }) => key);
    if (keys.join() !== order.join()) form.set('order', keys);
    form.reset(form.values());
    turnTo(next);
    if (notice) toast(notice.message, { tone: notice.tone });
  }

  async function proceed(values: OwnersForm): Promise<void | Refusal> {
    const mistaken = entityError(identityType, 'owners');
    if (mistaken) return toast(mistaken);
    if (open.current !== null && (kind !== 'sole' || values.order.length > 1)) {
      show(reviewed(view()));
      // The form was in order, so the list comes next; only what stands in the list is saved.
      if (kind !== 'sole') return undefined;
    }
    return refusedList(listedIn(values), context) ?? save(values);
  }

  async function save(values: OwnersForm): Promise<void | Refusal> {
    const body = listedIn(values).map(({ owner }) => ownerToWire(owner));
    const reply = await call(saveOwners, { body, quiet: true, leads: true });
    return reply.ok ? follow('VerifyOwnership', 'saved') : refusedSave(reply.failure, values);
  }

  function refusedSave(failure: Failure, values: OwnersForm): void | Refusal {
    if (failure.kind !== 'refused') {
      showFailure(failure);
      if (failure.kind === 'server') toast(OWNERS_SAVE_FAILED);
      return undefined;
    }
    const errors = translateAll(toAddressFormErrors(failure.errors), ownershipFields).map(
      ({ field, message }) => ({
        field: field.replace(/^owners(?:\.(\d+))?/u, (_, index) =>
          index ? `owners.${values.order[index]}` : '',
        ),
        message,
      }),
    );
    if (errors.length === 0) {
      if (failure.message) showFailure(failure, ownershipFields);
      else toast(SUBMISSION_FAILED, { duration: SERVER_ERROR_TOAST_MS });
      return undefined;
    }
    return open.current === null ? byOwner(errors, listedIn(values)) : { errors };
  }

  useEffect(() => {
    if (opening.notice) toast(opening.notice.message, { tone: opening.notice.tone });
  }, [opening]);

  const showList = () => show(reviewed(view()));
  useBackToList(editing !== null && kind !== 'sole' && form.values().order.length > 1, showList);

  const listed = listedIn(form.values());
  // Of what is typed into an owner's form, only the share matters outside it.
  for (const { key } of listed) form.watch(`owners.${key}.ownershipPercentage`);
  return {
    form,
    listed,
    editing,
    turn,
    total: totalOwnership(listed.map(({ owner }) => owner)),
    problemOf: (key) => form.refusal.errors.find(({ field }) => field === `owners.${key}`)?.message ?? null,
    add: () => show(added(view(), moves)),
    edit: (key) => show({ listed: listedIn(form.values()), editing: key }),
    remove: (key) => show(removed(view(), key, moves)),
    showList,
  };
}

function labelsUnder(key: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PERSON_LABELS).map(([field, label]) => [`owners.${key}.${field}`, label]),
  );
}

/** What is wrong with one owner, ready for display, by the form's field names. */
function ownerErrors(owner: OwnerForm, context: PersonContext): FieldError[] {
  const checked = checkOwnerForm(owner, context);
  if (checked.ok) return [];
  const errors = translateAll(checked.errors, ownershipFields);
  return errors.toSorted((a, b) => FIELDS.indexOf(a.field) - FIELDS.indexOf(b.field));
}

/** In the order in which they stand on the screen. */
const FIELDS = Object.keys(PERSON_LABELS);

function underKey(errors: readonly FieldError[], key: string | null): FieldError[] {
  return errors.map(({ field, message }) => ({ field: `owners.${key}.${field}`, message }));
}

/** What keeps a list from being saved: the list as a whole, or owners with something wrong; null for nothing. */
function refusedList(listed: readonly Listed[], context: PersonContext): Refusal | null {
  const owners = listed.map(({ owner }) => owner);
  const whole = ownersError({ owners, kind: context.kind });
  if (whole) {
    const short = context.kind === 'sole' ? null : totalToast(totalOwnership(owners));
    return { errors: [{ field: '', message: worded(whole) }], toast: short ?? whole };
  }
  const errors = listed.flatMap(({ key, owner }) => underKey(ownerErrors(owner, context), key));
  return errors.length === 0 ? null : byOwner(errors, listed);
}

/** One error for each owner with something wrong, naming the fields, and the toast that names the owners by number. */
function byOwner(errors: readonly FieldError[], listed: readonly Listed[]): Refusal {
  const ofOwners = listed.flatMap(({ key, owner }, index) => {
    const prefix = `owners.${key}.`;
    const fields = errors.flatMap(({ field }) =>
      field.startsWith(prefix) ? [field.slice(prefix.length)] : [],
    );
    const message = toCheck({ name: nameOf(owner, index + 1), fields });
    return fields.length === 0 ? [] : [{ number: index + 1, field: `owners.${key}`, message }];
  });
  const ofList = errors.filter(({ field }) => !field.startsWith('owners.'));
  const numbers = ofOwners.map(({ number }) => number);
  return {
    errors: [...ofList, ...ofOwners],
    toast: numbers.length > 0 ? failedOwners(numbers) : (ofList[0]?.message ?? OWNERS_SAVE_FAILED),
  };
}

/** The list as it may be stored under way: without owners nothing was entered to, and without values that are wrong. */
function draftOf(values: OwnersForm, context: PersonContext): OwnerWire[] {
  const { draft } = ownerRules(context);
  return listedIn(values)
    .filter(({ owner }) => !isBlank(owner))
    .map(({ owner }) => {
      const wire = ownerToWire(owner);
      const checked = check(draft, wire);
      const wrong = checked.ok ? [] : checked.errors.map(({ field }) => field);
      return withoutFields(wire, wrong);
    });
}
