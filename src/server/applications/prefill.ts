import { isOwnershipType } from '../../domain/identity.ts';
import { invalid } from '../../domain/texts/messages.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { isPrefillSection, valueIn, type PrefillValues } from '../../domain/invites/prefill.ts';
import { formFieldsOf, unaskedIn } from '../../domain/sections/fields.ts';
import { BUSINESS } from '../../domain/sections/business.ts';
import { RECORDS } from '../../domain/sections/secretPath.ts';
import type { SectionName } from '../../domain/sections/sections.ts';
import type { ApplicationTable } from '../db/schema/schema.ts';
import type { Loaded } from './applicationRow.ts';

export interface StoredPrefill {
  known: PrefillValues;
  locked: readonly string[];
  entered?: readonly SectionName[];
}

export function readPrefill({ prefill }: { prefill: string | null }): StoredPrefill | undefined {
  return prefill === null ? undefined : (JSON.parse(prefill) as StoredPrefill);
}

const SECTION_OF: Readonly<Record<string, SectionName>> = {
  business: 'business',
  owners: 'identity',
  contact: 'identity',
  payout: 'payout',
};

export function needsReview(application: Pick<ApplicationTable, 'prefill'>, section: SectionName): boolean {
  const { known = {}, entered = [] } = readPrefill(application) ?? {};
  if (entered.includes(section)) return false;
  return Object.keys(known).some((path) => SECTION_OF[path.split('.')[0] ?? ''] === section);
}

export function enter(application: Pick<ApplicationTable, 'prefill'>, section: SectionName): void {
  if (!needsReview(application, section)) return;
  const prefill = readPrefill(application);
  application.prefill = JSON.stringify({ ...prefill, entered: [...(prefill?.entered ?? []), section] });
}

export function lockedErrors(loaded: Pick<Loaded, 'application' | 'group'>): FieldError[] {
  const { application } = loaded;
  if (application.prefill === null || application.ownership_type === null) return [];
  const { known, locked } = readPrefill(application) ?? { known: {}, locked: [] };
  const stored = storedIn(loaded);
  return locked
    .filter((path) => valueIn(stored, path) !== known[path])
    .map((path) => ({ field: path, message: invalid(path, 'locked value') }));
}

export function lockedOfOwner(
  application: Pick<ApplicationTable, 'prefill'>,
  index: number,
): Record<string, unknown> {
  const { known, locked } = readPrefill(application) ?? { known: {}, locked: [] };
  const prefix = `owners.${index}.`;
  const own = locked.filter((path) => path.startsWith(prefix));
  return Object.fromEntries(own.map((path) => [path.slice(prefix.length), known[path]]));
}

export function prefillAnswer(loaded: Pick<Loaded, 'application' | 'group'>) {
  const prefill = readPrefill(loaded.application);
  if (!prefill) return {};
  const { known, locked } = prefill;
  const stored = storedIn(loaded);
  const isTyped = loaded.application.ownership_type !== null;
  const kept = Object.keys(known).filter((path) => valueIn(stored, path) === known[path]);
  return {
    prefill: {
      ownershipType: String(known['ownershipType'] ?? '') || null,
      fields: onForms(isTyped ? kept : Object.keys(known)),
      locked: onForms(locked),
    },
  };
}

function onForms(paths: readonly string[]): string[] {
  const names = paths.flatMap((path) => {
    const [section = '', ...rest] = path.split('.');
    const at = /^\d+$/.test(rest[0] ?? '') ? `${section}.${rest.shift()}` : section;
    return isPrefillSection(section)
      ? formFieldsOf(RECORDS[section].fields, rest).map((name) => `${at}.${name}`)
      : path;
  });
  return [...new Set(names)];
}

function storedIn({ application, group }: Pick<Loaded, 'application' | 'group'>) {
  const json = (text: string | null | undefined): unknown => (text ? JSON.parse(text) : undefined);
  const { ownership_type: ownershipType } = application;
  const business = json(application.business) as object | undefined;
  const unasked = isOwnershipType(ownershipType) ? unaskedIn(BUSINESS, { ownershipType }) : [];
  return {
    ownershipType,
    business: business && { ...business, ...Object.fromEntries(unasked.map((name) => [name, undefined])) },
    owners: json(group?.owners),
    contact: json(group?.contact),
    payout: json(application.payout),
  };
}
