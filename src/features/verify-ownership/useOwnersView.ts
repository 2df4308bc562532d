import { useState } from 'react';
import type { GroupKind } from '../../domain/identity.ts';
import { SOLE_OWNERSHIP } from '../../domain/limits.ts';
import { isMask } from '../../domain/mask.ts';
import { ownerComplete, SOLE_CANNOT_ADD, SOLE_REMOVE_EXTRAS } from '../../domain/ownership.ts';
import { demoPosition } from '../../domain/positions.ts';
import { EDIT_REMAINING_OWNER } from './messages.ts';
import { newOwner, ownerToWire, type OwnerForm } from './rules.ts';

/** An owner of the list. `key` stays with the person while others come and go. */
export interface Listed {
  key: string;
  owner: OwnerForm;
}

/** Who is listed, who of them is being edited (null: the list itself is shown), and what to say about it. */
export interface OwnersView {
  listed: readonly Listed[];
  editing: string | null;
  notice?: { tone: 'error' | 'success'; message: string };
}

/** What the moves depend on beside the list. */
export interface OwnersContext {
  kind: GroupKind;
  /** A demo run fills in a missing position. */
  demo?: boolean;
}

/** Whether an owner is ready for the list: name, SSN and address are there. */
export function isComplete(owner: OwnerForm): boolean {
  return ownerComplete(ownerToWire(owner));
}

/** Whether nothing was entered yet; what a new owner begins with does not count. */
export function isBlank(owner: OwnerForm): boolean {
  const begins = { ownershipPercentage: '', position: '', country: '' };
  const isFirstShare = Number(owner.ownershipPercentage) % SOLE_OWNERSHIP === 0;
  return isFirstShare && Object.values({ ...owner, ...begins }).every((text) => text === '');
}

/**
 * How the screen opens. A sole proprietor is edited at once, a blank one where there is none, unless there are several.
 * Others see the list when every owner is complete, else the first who is not.
 */
export function opened(owners: readonly OwnerForm[], context: OwnersContext): OwnersView {
  const listed = owners.map((owner, index) => ({ key: `o${index + 1}`, owner: prepared(owner, context) }));
  if (context.kind === 'sole') {
    if (listed.length > 1)
      return { listed, editing: null, notice: { tone: 'error', message: SOLE_REMOVE_EXTRAS } };
    return proprietor(listed, context);
  }
  if (listed.length === 0) return added({ listed, editing: null }, context);
  return { listed, editing: listed.find(({ owner }) => !isComplete(owner))?.key ?? null };
}

/** A blank owner comes and is edited; a sole proprietor has room for one alone. */
export function added({ listed, editing }: OwnersView, context: OwnersContext): OwnersView {
  if (context.kind === 'sole' && listed.length > 0)
    return { listed, editing, notice: { tone: 'error', message: SOLE_CANNOT_ADD } };
  const blank = { key: freshKey(listed), owner: prepared(newOwner(context.kind), context) };
  return { listed: [...listed, blank], editing: blank.key };
}

function freshKey(listed: readonly Listed[]): string {
  return `o${Math.max(0, ...listed.map(({ key }) => Number(key.slice(1)))) + 1}`;
}

/** An owner goes. A sole proprietor who is left is edited, or a blank one in their place; others see the list. */
export function removed({ listed }: OwnersView, key: string, context: OwnersContext): OwnersView {
  const left = listed.filter((one) => one.key !== key);
  if (context.kind !== 'sole' || left.length > 1) return { listed: left, editing: null };
  const view = proprietor(left, context);
  return left.length === 0 ? view : { ...view, notice: { tone: 'success', message: EDIT_REMAINING_OWNER } };
}

/** A removed owner comes back to their place. A mask stood for a number that is no longer stored. */
export function restored(
  view: OwnersView,
  { owner, index }: { owner: OwnerForm; index: number },
  { kind }: OwnersContext,
): OwnersView {
  const { listed } = reviewed(view);
  const key = freshKey(view.listed);
  const back = { key, owner: isMask(owner.ssn) ? { ...owner, ssn: '' } : owner };
  const all = [...listed.slice(0, index), back, ...listed.slice(index)];
  return { listed: all, editing: kind === 'sole' && all.length === 1 ? key : null };
}

/** Back to the list; an owner to whom nothing was entered is not kept. */
export function reviewed({ listed, editing }: OwnersView): OwnersView {
  return { listed: listed.filter(({ key, owner }) => key !== editing || !isBlank(owner)), editing: null };
}

/** The one owner, who holds all. */
function proprietor([only]: readonly Listed[], context: OwnersContext): OwnersView {
  if (!only) return added({ listed: [], editing: null }, context);
  const owner = { ...only.owner, ownershipPercentage: String(SOLE_OWNERSHIP) };
  return { listed: [{ ...only, owner }], editing: only.key };
}

/** The only position there is needs no choosing. */
function prepared(owner: OwnerForm, { kind, demo }: OwnersContext): OwnerForm {
  const position = owner.position || (kind === 'sole' || demo ? demoPosition(kind) : '');
  return position === owner.position ? owner : { ...owner, position };
}

/** The view of the screen. `turn` grows with each change of view, which is when the focus moves. */
export function useOwnersView(first: () => OwnersView) {
  const [opening] = useState(first);
  const [shown, setShown] = useState({ editing: opening.editing, turn: 0 });
  return {
    opening,
    ...shown,
    turnTo: (editing: string | null) => setShown(({ turn }) => ({ editing, turn: turn + 1 })),
  };
}
