import { useEffect, useRef, useState } from 'react';
import { toAddressFormErrors } from '../../domain/address.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { SERVER_ERROR_TOAST_MS } from '../../domain/limits.ts';
import { translateAll } from '../../domain/messages.ts';
import { totalOwnership } from '../../domain/ownership.ts';
import { beginAct } from '../../web/act.ts';
import { call, showFailure, type Failure } from '../../web/client.ts';
import { valueAt } from '../../web/form/errors.ts';
import { useStepForm, type Refusal, type StepForm } from '../../web/form/useStepForm.ts';
import { toast } from '../../web/notices.ts';
import { follow, usePlace } from '../../web/router.ts';
import { useStatus } from '../../web/status.ts';
import { saveOwners, saveOwnersPartially } from './contract.ts';
import { nameOf, OWNERS_SAVE_FAILED, SUBMISSION_FAILED } from './messages.ts';
import {
  byOwner,
  flagOf,
  fixOf,
  openedFor,
  ownerErrors,
  ownerLabels,
  refusedList,
  storableOwner,
  underKey,
  type OwnersContext,
} from './useOwnerChecks.ts';
import { entityError, fieldsFor, ownerToWire, type OwnerForm, type OwnerWire } from './rules.ts';
import { useBackToList } from './useBackToList.ts';
import {
  added,
  isBlank,
  opened,
  removed,
  restored,
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
  /** Who was removed last, as long as nothing else was done, and how to take it back. */
  removed: { name: string; undo: () => void } | null;
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
  context: OwnersContext;
  demo: boolean;
}): OwnersStep {
  const { kind } = context;
  const moves = { kind, demo };
  const { fix = [] } = usePlace().memory;
  const { opening, editing, turn, turnTo } = useOwnersView(() => openedFor(fix, opened(stored, moves)));
  const open = useRef(opening.editing);
  const identityType = useStatus()?.identity.type;
  const [gone, setGone] = useState<{ owner: OwnerForm; index: number } | null>(null);
  /** What only the server saw of the listed owners. It is known by the values it was seen in. */
  const [seen, setSeen] = useState<ReadonlyMap<OwnerForm, string>>(new Map());

  /** What is wrong with the owner being edited; the list is checked as a whole. */
  function wrongIn({ owners }: OwnersForm): FieldError[] {
    const key = open.current;
    const owner = key === null ? undefined : owners[key];
    return key !== null && owner ? underKey(ownerErrors(owner, context), key) : [];
  }

  /** Of the owners in the list only what is right is stored; the one being edited holds drafts back until it is. */
  function withOthersStorable(owners: OwnersForm['owners']): OwnersForm['owners'] {
    const stored = Object.entries(owners).map(([key, owner]) => [
      key,
      key === open.current ? owner : storableOwner(owner, context),
    ]);
    return Object.fromEntries(stored);
  }

  const form = useStepForm<OwnersForm>({
    defaults: {
      owners: Object.fromEntries(opening.listed.map(({ key, owner }) => [key, owner])),
      order: opening.listed.map(({ key }) => key),
    },
    validate: wrongIn,
    labels: (values) => ownerLabels(listedIn(values), { editing, isItin: context.isItin }),
    begins: translateAll(fixOf(fix, opening), fieldsFor(context.isItin)),
    onSubmit: proceed,
    reveal(field) {
      const key = field.split('.')[1] ?? null;
      if (key !== open.current) show({ listed: listedIn(form.values()), editing: key });
    },
    partial: {
      // A new owner's 0 percent is for later to put right.
      errors: (values) => wrongIn(values).filter(({ field }) => valueAt(values, field) !== '0'),
      storable: (values) => ({ ...values, owners: withOthersStorable(values.owners) }),
      save: (values, draft) => call(saveOwnersPartially, { body: draftOf(values), ...draft }),
    },
  });
  const view = (): OwnersView => ({ listed: listedIn(form.values()), editing: open.current });

  /** Shows another view: what changed is typed into the form, and what was refused before is forgotten. */
  function show({ listed, editing: next, notice }: OwnersView, byHand = true): void {
    if (byHand) beginAct();
    const { owners, order } = form.values();
    open.current = next;
    for (const { key, owner } of listed) if (owners[key] !== owner) form.set(`owners.${key}`, owner);
    const keys = listed.map(({ key }) => key);
    if (keys.join() !== order.join()) form.set('order', keys);
    form.reset(form.values());
    setGone(null);
    turnTo(next);
    if (notice) toast(notice.message, { tone: notice.tone });
  }

  async function proceed(values: OwnersForm): Promise<void | Refusal> {
    const mistaken = entityError(identityType, 'owners');
    if (mistaken) return toast(mistaken);
    if (open.current !== null && (kind !== 'sole' || values.order.length > 1)) {
      show(reviewed(view()), false);
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
    const errors = translateAll(toAddressFormErrors(failure.errors), fieldsFor(context.isItin)).map(
      ({ field, message }) => ({
        field: field.replace(/^owners(?:\.(\d+))?/u, (_, index) =>
          index ? `owners.${values.order[index]}` : '',
        ),
        message,
      }),
    );
    if (errors.length === 0) {
      if (failure.message) showFailure(failure, fieldsFor(context.isItin));
      else toast(SUBMISSION_FAILED, { duration: SERVER_ERROR_TOAST_MS });
      return undefined;
    }
    if (open.current !== null) return { errors };
    const refusal = byOwner(errors, listedIn(values), context);
    const ofOwners = refusal.errors.flatMap(({ field, message }) => {
      const owner = values.owners[field.replace('owners.', '')];
      return owner ? [[owner, message] as const] : [];
    });
    setSeen(new Map(ofOwners));
    return refusal;
  }

  function remove(key: string): void {
    const { owners, order } = form.values();
    const owner = owners[key];
    show(removed(view(), key, moves));
    if (owner && !isBlank(owner)) setGone({ owner, index: order.indexOf(key) });
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
    problemOf: (key) => {
      const index = listed.findIndex((one) => one.key === key);
      const one = listed[index];
      return one ? (seen.get(one.owner) ?? flagOf(one, index + 1, context)) : null;
    },
    add: () => show(added(view(), moves)),
    edit: (key) => show({ listed: listedIn(form.values()), editing: key }),
    remove,
    removed: gone && {
      name: nameOf(gone.owner, gone.index + 1),
      undo: () => show(restored(view(), gone, moves)),
    },
    showList,
  };
}

/** The list as it may be stored under way: without owners nothing was entered to. */
function draftOf(values: OwnersForm): OwnerWire[] {
  return listedIn(values).flatMap(({ owner }) => (isBlank(owner) ? [] : [ownerToWire(owner)]));
}
