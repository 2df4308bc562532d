import { CONTACT, OWNER } from '../../domain/sections/person.ts';
import { staffName } from '../../domain/sections/staffNames.ts';
import { BUSINESS_LABELS } from '../../features/account-company/names.ts';
import { ACCOUNT_LABELS } from '../../features/bank-account/names.ts';
import { PERSON_LABELS, unnamedOwner } from '../../features/verify-ownership/names.ts';

const LABELS: Readonly<Record<string, string>> = {
  ...ACCOUNT_LABELS,
  ...PERSON_LABELS,
  ...BUSINESS_LABELS,
  streetNum: PERSON_LABELS.addressLine,
  streetName: PERSON_LABELS.addressLine,
  websiteUrl: BUSINESS_LABELS.website,
  controlPerson: 'Control person',
  idType: 'ID type',
  nobodyOwns25: 'Nobody owns 25% or more',
  ownershipType: 'Business type',
  group: 'Owners or contact',
};

const PEOPLE: Readonly<Record<string, (number: number) => string>> = {
  owners: unnamedOwner,
  payout: (number) => `Account ${number}`,
};

function partOf(path: string): string {
  if (path.startsWith('contact.')) return 'Contact';
  const [, section = '', index] = /^(\w+)\.(\d+)(?:\.|$)/.exec(path) ?? [];
  return index === undefined ? '' : (PEOPLE[section]?.(Number(index) + 1) ?? '');
}

function leafOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function leafLabel(path: string): string {
  const leaf = leafOf(path);
  return LABELS[leaf] ?? staffName(leaf);
}

const UNASKED = new Set(
  Object.entries({ ...OWNER, ...CONTACT }).flatMap(([name, { kind }]) => (kind === 'unasked' ? [name] : [])),
);

export function fieldLabels(paths: readonly string[]): string {
  const shown = paths.filter((path) => !UNASKED.has(leafOf(path)));
  const parts = Map.groupBy(shown, partOf);
  return [...parts]
    .map(([part, those]) => {
      const labels = [...new Set(those.map(leafLabel))].join(', ');
      return part ? `${part}: ${labels}` : labels;
    })
    .join('; ');
}
