import { useState } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import type { BeneficialRule } from '../../domain/beneficial.ts';
import type { GroupKind } from '../../domain/identity.ts';
import { SOLE_OWNERSHIP } from '../../domain/limits.ts';
import { isLinked } from '../../domain/ownerLinks.ts';
import { isMask } from '../../domain/values/mask.ts';
import { ownerComplete, SOLE_CANNOT_ADD, SOLE_REMOVE_EXTRAS } from '../../domain/ownership.ts';
import { demoPosition } from '../../domain/values/positions.ts';
import type { listOwnerLinks } from './links/contract.ts';
import { EDIT_REMAINING_OWNER } from './messages.ts';
import { newOwner, ownerToWire } from './rules.ts';
import type { OwnerForm, OwnerWire } from '../../domain/sections/person.ts';

/** A listed owner. `key` is stable when owners are added or removed. */
export interface Listed {
  key: string;
  owner: OwnerForm;
}

/** A linked owner, as last read from the server. */
export type LinkedOwner = ReplyOf<typeof listOwnerLinks>['data']['owners'][number];

/** Owners to show. The form keeps its own values, so that polling does not change typed text. */
export function latest(listed: readonly Listed[], read: readonly LinkedOwner[]): Listed[] {
  return listed.map(({ key, owner }) => {
    const said = read.find(({ ownerId }) => ownerId === owner.ownerId);
    return { key, owner: { ...owner, ...said } };
  });
}

/** Listed owners, the key of the edited one (null shows the list), and the notice. */
export interface OwnersView {
  listed: readonly Listed[];
  editing: string | null;
  notice?: { tone: 'error' | 'success'; message: string };
}

/** Context of the view changes. */
export interface OwnersContext {
  kind: GroupKind;
  /** A demo product fills in a missing position. */
  demo?: boolean;
  /** Present if the product asks for beneficial owners. */
  beneficial?: BeneficialRule | undefined;
  /** ID type to preselect. Undefined if only SSNs are accepted. */
  idType?: string | undefined;
}

/** Whether an owner can be listed: name, SSN, and address are present. */
export function isComplete(owner: OwnerForm): boolean {
  return isLinked(owner) || ownerComplete(ownerToWire(owner));
}

/** Whether the owner has only the initial values. */
export function isBlank(owner: OwnerForm): boolean {
  const preset = ['ownershipPercentage', 'controlPerson', 'position', 'country', 'idType'];
  const isFirstShare = Number(owner.ownershipPercentage) % SOLE_OWNERSHIP === 0;
  return isFirstShare && Object.entries(owner).every(([name, text]) => text === '' || preset.includes(name));
}

/**
 * Initial view. A sole proprietor opens in the form, blank if there is none, unless there are several. Others see the
 * list if every owner is complete, and otherwise the first incomplete owner.
 */
export function opened(owners: readonly OwnerForm[], context: OwnersContext): OwnersView {
  const listed = owners.map((owner, index) => ({ key: `o${index + 1}`, owner: prepared(owner, context) }));
  if (context.kind === 'sole') {
    if (listed.length > 1)
      return { listed, editing: null, notice: { tone: 'error', message: SOLE_REMOVE_EXTRAS } };
    return proprietor(listed, context);
  }
  if (listed.length === 0) return added({ listed, editing: null }, context, true);
  return { listed, editing: listed.find(({ owner }) => !isComplete(owner))?.key ?? null };
}

/** Adds a blank owner and edits it. `asControl` marks the control person. A sole proprietorship has only one owner. */
export function added(
  { listed, editing }: OwnersView,
  context: OwnersContext,
  asControl = false,
): OwnersView {
  if (context.kind === 'sole' && listed.length > 0)
    return { listed, editing, notice: { tone: 'error', message: SOLE_CANNOT_ADD } };
  const owner = prepared(newOwner(context.kind), context);
  const controlPerson = asControl && context.beneficial ? 'true' : '';
  const blank = { key: freshKey(listed), owner: { ...owner, controlPerson } };
  return { listed: [...listed, blank], editing: blank.key };
}

function freshKey(listed: readonly Listed[]): string {
  return `o${Math.max(0, ...listed.map(({ key }) => Number(key.slice(1)))) + 1}`;
}

/** Removes an owner. A sole proprietorship then edits the remaining owner or a blank one; others show the list. */
export function removed({ listed }: OwnersView, key: string, context: OwnersContext): OwnersView {
  const left = listed.filter((one) => one.key !== key);
  if (context.kind !== 'sole' || left.length > 1) return { listed: left, editing: null };
  const view = proprietor(left, context);
  return left.length === 0 ? view : { ...view, notice: { tone: 'success', message: EDIT_REMAINING_OWNER } };
}

/** Lists another version of an owner. */
export function replaced({ listed }: OwnersView, key: string, owner: OwnerForm): OwnersView {
  return { listed: listed.map((one) => (one.key === key ? { key, owner } : one)), editing: null };
}

/** Restores a removed owner at the previous position. A masked number is cleared, because it is no longer stored. */
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

/** Returns to the list. An owner without data is dropped. */
export function reviewed({ listed, editing }: OwnersView): OwnersView {
  return { listed: listed.filter(({ key, owner }) => key !== editing || !isBlank(owner)), editing: null };
}

/** A sole proprietor owns 100 percent. */
function proprietor([only]: readonly Listed[], context: OwnersContext): OwnersView {
  if (!only) return added({ listed: [], editing: null }, context);
  const owner = { ...only.owner, ownershipPercentage: String(SOLE_OWNERSHIP) };
  return { listed: [{ ...only, owner }], editing: only.key };
}

/** Preselects the only available position, and the type of number. */
function prepared(owner: OwnerForm, { kind, demo, idType = '' }: OwnersContext): OwnerForm {
  const position = owner.position || (kind === 'sole' || demo ? demoPosition(kind) : '');
  return { ...owner, position, idType: owner.idType || idType };
}

/** The draft list, without owners that have no data. */
export function draftOf(listed: readonly Listed[]): OwnerWire[] {
  return listed.flatMap(({ owner }) => (isBlank(owner) ? [] : [ownerToWire(owner)]));
}

/** State of the view. `turn` grows with each view change, which is when focus moves. */
export function useOwnersView(first: () => OwnersView) {
  const [opening] = useState(first);
  const [shown, setShown] = useState({ editing: opening.editing, turn: 0 });
  return {
    opening,
    ...shown,
    turnTo: (editing: string | null) => setShown(({ turn }) => ({ editing, turn: turn + 1 })),
  };
}
