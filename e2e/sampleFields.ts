import type { Locator, Page } from '@playwright/test';
import { demoBusiness } from '../src/domain/demoSample.ts';
import type { GroupKind } from '../src/domain/identity.ts';
import { BUSINESS, type BusinessLabels } from '../src/domain/sections/business.ts';
import { toForm } from '../src/domain/sections/fields.ts';
import { BUSINESS_LABELS } from '../src/features/account-company/messages.ts';
import { field } from './controls.ts';

type BusinessField = keyof BusinessLabels;

const OWN: ReadonlySet<string> = new Set<BusinessField>([
  'legalName',
  'dbaName',
  'billingDescriptor',
  'tinType',
  'federalTaxId',
  'phoneNumber',
  'businessEstablishedDate',
  'expectedMonthlyVolume',
  'mccCode',
  'protocol',
  'website',
]);

/**
 * Returns the business form's fields that aren't in `OWN`, with their sample text, except those that are empty in the
 * sample. Journeys fill these in with a loop, so a new field needs no change there.
 */
export function sampleFields(kind: GroupKind = 'private'): { name: BusinessField; text: string }[] {
  const form = toForm(BUSINESS, demoBusiness(kind));
  return Object.keys(BUSINESS_LABELS)
    .filter((name): name is BusinessField => !OWN.has(name))
    .map((name) => ({ name, text: form[name] }))
    .filter(({ text }) => text !== '');
}

export async function typeSampleFields(page: Page): Promise<void> {
  for (const { name, text } of sampleFields())
    await sampleField((label) => field(page, label), BUSINESS_LABELS[name], '(optional)').fill(text);
}

export function isSampleLabel(label: string): boolean {
  return sampleFields().some(({ name }) => label.replace(/ \(optional\)$/, '') === BUSINESS_LABELS[name]);
}

export function sampleField(field: (label: string) => Locator, label: string, optional: string): Locator {
  return field(label).or(field(`${label} ${optional}`));
}
