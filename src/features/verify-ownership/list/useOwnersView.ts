import { useState } from 'react';
import type { ReplyOf } from '../../../api/endpoint.ts';
import type { BeneficialRule } from '../../../domain/ownership/beneficial.ts';
import type { GroupKind } from '../../../domain/identity.ts';
import { SOLE_OWNERSHIP } from '../../../domain/limits.ts';
import { isLinked } from '../../../domain/ownership/ownerLinks.ts';
import { isMask } from '../../../domain/values/mask.ts';
import { ownerComplete, SOLE_CANNOT_ADD, SOLE_REMOVE_EXTRAS } from '../../../domain/ownership/ownership.ts';
import { demoPosition } from '../../../domain/values/positions.ts';
import type { listOwnerLinks } from '../links/contract.ts';
import { EDIT_REMAINING_OWNER } from '../messages.ts';
import { newOwner, ownerToWire } from '../rules.ts';
import type { OwnerForm, OwnerWire } from '../../../domain/sections/person.ts';

export interface Listed {
  key: string;
  owner: OwnerForm;
}

export type LinkedOwner = ReplyOf<typeof listOwnerLinks>['data']['owners'][number];

/**
 * Merges polled values for display only. The form's values stay the same, so polling doesn't overwrite the
 * applicant's input.
 */
export function latest(listed: readonly Listed[], read: readonly LinkedOwner[]): Listed[] {
  return listed.map(({ key, owner }) => {
    const said = read.find(({ ownerId }) => ownerId === owner.ownerId);
    return { key, owner: { ...owner, ...said } };
  });
}

export interface OwnersView {
  listed: readonly Listed[];
  editing: string | null;
  notice?: { tone: 'error' | 'success'; message: string };
}

export interface OwnersContext {
  kind: GroupKind;
  demo?: boolean;
  beneficial?: BeneficialRule | undefined;
  idType?: string | undefined;
}

export function isComplete(owner: OwnerForm): boolean {
  return isLinked(owner) || ownerComplete(ownerToWire(owner));
}

export function isBlank(owner: OwnerForm): boolean {
  const preset = ['ownershipPercentage', 'controlPerson', 'position', 'country', 'idType'];
  const isFirstShare = Number(owner.ownershipPercentage) % SOLE_OWNERSHIP === 0;
  return isFirstShare && Object.entries(owner).every(([name, text]) => text === '' || preset.includes(name));
}

export function opened(owners: readonly OwnerForm[], context: OwnersContext): OwnersView {
  const listed = owners.map((owner, index) => ({ key: `o${index + 1}`, owner: prepared(owner, context) }));
  if (context.kind === 'sole') {
    if (listed.length > 1)
      return { listed, editing: null, notice: { tone: 'error', message: SOLE_REMOVE_EXTRAS } };
    return proprietor(listed, context);
  }
  if (listed.length === 0) return added({ listed, editing: null }, context, context.beneficial?.controlOnly);
  return { listed, editing: listed.find(({ owner }) => !isComplete(owner))?.key ?? null };
}

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

export function removed({ listed }: OwnersView, key: string, context: OwnersContext): OwnersView {
  const left = listed.filter((one) => one.key !== key);
  if (context.kind !== 'sole' || left.length > 1) return { listed: left, editing: null };
  const view = proprietor(left, context);
  return left.length === 0 ? view : { ...view, notice: { tone: 'success', message: EDIT_REMAINING_OWNER } };
}

export function replaced({ listed }: OwnersView, key: string, owner: OwnerForm): OwnersView {
  return { listed: listed.map((one) => (one.key === key ? { key, owner } : one)), editing: null };
}

/** Clears a masked number, because the server may have deleted the full number. */
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

export function reviewed({ listed, editing }: OwnersView): OwnersView {
  return { listed: listed.filter(({ key, owner }) => key !== editing || !isBlank(owner)), editing: null };
}

function proprietor([only]: readonly Listed[], context: OwnersContext): OwnersView {
  if (!only) return added({ listed: [], editing: null }, context);
  const owner = { ...only.owner, ownershipPercentage: String(SOLE_OWNERSHIP) };
  return { listed: [{ ...only, owner }], editing: only.key };
}

function prepared(owner: OwnerForm, { kind, demo, idType = '' }: OwnersContext): OwnerForm {
  const position = owner.position || (kind === 'sole' || demo ? demoPosition(kind) : '');
  return { ...owner, position, idType: owner.idType || idType };
}

export function draftOf(listed: readonly Listed[]): OwnerWire[] {
  return listed.flatMap(({ owner }) => (isBlank(owner) ? [] : [ownerToWire(owner)]));
}

export function useOwnersView(first: () => OwnersView) {
  const [opening] = useState(first);
  const [shown, setShown] = useState({ editing: opening.editing, turn: 0 });
  return {
    opening,
    ...shown,
    turnTo: (editing: string | null) => setShown(({ turn }) => ({ editing, turn: turn + 1 })),
  };
}
