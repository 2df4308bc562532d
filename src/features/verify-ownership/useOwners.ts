import { useEffect, useRef, useState } from 'react';
import type { FieldError } from '../../domain/fieldError.ts';
import { SERVER_ERROR_TOAST_MS } from '../../domain/limits.ts';
import { totalOwnership } from '../../domain/ownership/ownership.ts';
import { startAction } from '../../web/navigation/action.ts';
import { call, showFailure, type Failure } from '../../web/client.ts';
import { valueAt } from '../../web/form/errors.ts';
import { useStepForm, type Refusal } from '../../web/form/useStepForm.ts';
import { toast } from '../../web/notices.ts';
import { follow, useShownScreen } from '../../web/navigation/router.ts';
import { useStatus } from '../../web/session/status.ts';
import { saveOwners, saveOwnersPartially } from './contract.ts';
import { nameOf, OWNERS_SAVE_FAILED, SUBMISSION_FAILED } from './messages.ts';
import {
  byOwner,
  flagOf,
  fixOf,
  openedFor,
  ownerErrors,
  ownerLabels,
  refusedErrors,
  refusedList,
  secondControl,
  storableOwner,
  underKey,
} from './useOwnerChecks.ts';
import { entityError, fieldsFor, ownerToWire } from './rules.ts';
import type { OwnerForm, OwnerWire, PersonContext } from '../../domain/sections/person.ts';
import {
  added,
  draftOf,
  isBlank,
  opened,
  removed,
  replaced,
  restored,
  reviewed,
  useOwnersView,
  type Listed,
  type OwnersContext,
  type OwnersView,
} from './list/useOwnersView.ts';

export interface OwnersForm {
  owners: Record<string, OwnerForm>;
  order: readonly string[];
  nobodyOwns25: boolean;
}

export type OwnersStep = ReturnType<typeof useOwners> & { ask?: ((key: string) => void) | undefined };

const listedIn = ({ owners, order }: OwnersForm): Listed[] =>
  order.flatMap((key) => (owners[key] ? [{ key, owner: owners[key] }] : []));

/**
 * On an owner form, Continue shows the list. On the list, Continue saves. On a sole proprietor's form,
 * Continue saves directly.
 */
export function useOwners({
  stored,
  confirmed,
  context,
  nobodyLabel = '',
}: {
  stored: readonly OwnerForm[];
  confirmed: boolean;
  context: PersonContext & OwnersContext;
  nobodyLabel?: string | undefined;
}) {
  const { kind, beneficial } = context;
  const { fix = [] } = useShownScreen().memory;
  const { opening, editing, turn, turnTo } = useOwnersView(() => openedFor(fix, opened(stored, context)));
  const open = useRef(opening.editing);
  const identityType = useStatus((status) => status?.identity.type);
  const [gone, setGone] = useState<{ owner: OwnerForm; index: number } | null>(null);
  /**
   * Server-side errors for the owners in the list. Keyed by the owner's form values, which an edit replaces, so that
   * editing an owner clears the error.
   */
  const [seen, setSeen] = useState<ReadonlyMap<OwnerForm, string>>(new Map());

  function wrongIn(values: OwnersForm): FieldError[] {
    const key = open.current;
    const owner = key === null ? undefined : values.owners[key];
    if (key === null || !owner) return [];
    return [...secondControl(listedIn(values), key, context), ...underKey(ownerErrors(owner, context), key)];
  }

  /**
   * Clears the invalid values of every owner except the edited one, so that they don't block saving a draft.
   * Invalid values of the edited owner still block it.
   */
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
      nobodyOwns25: confirmed,
    },
    validate: wrongIn,
    labels: (values) => ({
      ...ownerLabels(listedIn(values), editing),
      // While the box is unchecked, its error asks the applicant to add owners, and the label would contradict that.
      ...(values.nobodyOwns25 && { nobodyOwns25: nobodyLabel }),
    }),
    initialErrors: fixOf(fix, opening),
    onSubmit: proceed,
    reveal(field) {
      const key = field.split('.')[1] ?? null;
      if (key !== open.current) show({ listed: listedIn(form.values()), editing: key });
    },
    partial: {
      errors: (values) => wrongIn(values).filter(({ field }) => valueAt(values, field) !== '0'),
      storable: (values) => ({ ...values, owners: withOthersStorable(values.owners) }),
      save: (values, draft) =>
        call(saveOwnersPartially, { body: bodyOf(values, draftOf(listedIn(values))), ...draft }),
    },
  });
  const view = (): OwnersView => ({ listed: listedIn(form.values()), editing: open.current });

  function show({ listed, editing: next, notice }: OwnersView, byHand = true): void {
    if (byHand) startAction();
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
      // The form was valid, so the list is now shown. Only Continue on the list saves. A sole proprietor's extra owners
      // are rejected below.
      if (kind !== 'sole') return undefined;
    }
    return refusedList(listedIn(values), context, values.nobodyOwns25) ?? save(values);
  }

  async function save(values: OwnersForm): Promise<void | Refusal> {
    const body = bodyOf(
      values,
      listedIn(values).map(({ owner }) => ownerToWire(owner)),
    );
    const reply = await call(saveOwners, { body, quiet: true, includesReads: true });
    return reply.ok ? follow('VerifyOwnership', 'saved') : refusedSave(reply.failure, values);
  }

  function bodyOf({ nobodyOwns25 }: OwnersForm, owners: OwnerWire[]) {
    return beneficial ? { owners, nobodyOwns25 } : { owners };
  }

  function refusedSave(failure: Failure, values: OwnersForm): void | Refusal {
    if (failure.kind !== 'refused') {
      showFailure(failure);
      if (failure.kind === 'server') toast(OWNERS_SAVE_FAILED);
      return undefined;
    }
    const errors = refusedErrors(failure.errors, listedIn(values));
    if (errors.length === 0) {
      if (failure.message) showFailure(failure, fieldsFor(values.owners[open.current ?? '']));
      else toast(SUBMISSION_FAILED, { duration: SERVER_ERROR_TOAST_MS });
      return undefined;
    }
    if (open.current !== null) return { errors };
    const refusal = byOwner(errors, listedIn(values));
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
    show(removed(view(), key, context));
    if (owner && !isBlank(owner)) setGone({ owner, index: order.indexOf(key) });
  }

  useEffect(() => {
    if (opening.notice) toast(opening.notice.message, { tone: opening.notice.tone });
  }, [opening]);

  const listed = listedIn(form.values());
  // The list shows these fields, so it must rerender when they change.
  for (const { key } of listed) {
    form.watch(`owners.${key}.ownershipPercentage`);
    form.watch(`owners.${key}.controlPerson`);
  }
  return {
    form,
    listed,
    editing,
    isBesideList: kind !== 'sole' && editing !== null && (turn > 0 || listed.length > 1),
    turn,
    total: totalOwnership(listed.map(({ owner }) => owner)),
    problemOf: (key: string) => {
      const index = listed.findIndex((one) => one.key === key);
      const one = listed[index];
      return one ? (seen.get(one.owner) ?? flagOf(one, index + 1, context)) : null;
    },
    add: (asControl?: boolean) => show(added(view(), context, asControl)),
    edit: (key: string) => show({ listed: listedIn(form.values()), editing: key }),
    remove,
    replace: (key: string, owner: OwnerForm) => show(replaced(view(), key, owner)),
    removed: gone && {
      name: nameOf(gone.owner, gone.index + 1),
      undo: () => show(restored(view(), gone, context)),
    },
    showList: () => show(reviewed(view())),
  };
}
