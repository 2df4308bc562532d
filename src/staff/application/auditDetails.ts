import { staffName } from '../../domain/sections/staffNames.ts';
import { fieldLabels } from '../ui/fieldLabels.ts';
import { stageLabel } from '../ui/Stage.tsx';
import { resultLabel } from './checkResults.ts';
import { fileSize } from './files/fileSize.ts';
import { consentName, type OwnDocuments } from './itemNames.ts';

const NAMES: Readonly<Record<string, string>> = {
  answer: 'Questions',
  assignee: 'Assigned to',
  document: 'Documents',
  file: 'File',
  generation: 'Link version',
  isNew: 'New details',
  itemId: 'Item ID',
  name: 'Check',
  noteId: 'Note ID',
  ownerId: 'Owner ID',
  place: 'Position in the audit log',
  requestId: 'Request ID',
  sections: 'Sections',
  withdrawn: 'Requests withdrawn',
};

export function auditDetails(
  action: string,
  details: Readonly<Record<string, unknown>>,
  own?: OwnDocuments,
): string {
  return Object.entries(details)
    .map(([name, value]) => `${nameOf(name, value)}: ${wordsOf({ action, own }, name, value)}`)
    .join(' · ');
}

function nameOf(name: string, value: unknown): string {
  if (name === 'section' && typeof value === 'number') return 'Sections';
  return NAMES[name] ?? staffName(name);
}

function wordsOf(
  { action, own }: { action: string; own: OwnDocuments | undefined },
  name: string,
  value: unknown,
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return textOf(name, value);
  if (name === 'size' && typeof value === 'number') return fileSize(value);
  if (!Array.isArray(value)) return value === null ? 'None' : JSON.stringify(value);
  if (name === 'fields') return fieldLabels(value.map((field) => pathOf(action, String(field)))) || 'None';
  if (name === 'sections') return value.map((section) => staffName(String(section))).join(', ') || 'None';
  return value
    .map((one) => (isConsent(one) ? `${consentName(one.document, own)} ${one.version}` : String(one)))
    .join(', ');
}

function textOf(name: string, value: string): string {
  if (name === 'field') return fieldLabels([value]);
  if (name === 'stage' || name === 'from') return stageLabel(value);
  if (name === 'result') return resultLabel(value);
  if (name === 'section') return staffName(value);
  return value;
}

/** Adds the section name, because the log entry for a saved section lists fields without it, such as `0.ssn`. */
function pathOf(action: string, field: string): string {
  const [, section] = /^(owners|contact|business|payout)\./.exec(action) ?? [];
  return section ? `${section}.${field}` : field;
}

function isConsent(value: unknown): value is { document: string; version: string } {
  return typeof value === 'object' && value !== null && 'document' in value && 'version' in value;
}
