import type { Locator, Page } from '@playwright/test';
import * as business from '../src/features/account-company/messages.es.ts';
import * as people from '../src/features/verify-ownership/messages.es.ts';
import { formTexts } from '../src/web/form/messages.es.ts';
import { TRANSLATIONS } from '../test/translations.ts';
import { faults } from './axe.ts';
import { field } from './controls.ts';
import { expect } from './fixtures.ts';
import { quick } from './input.ts';
import { LLC } from './sampleCompany.ts';
import { sampleField, sampleFields } from './sampleFields.ts';
import type { Server } from './server.ts';

/** English strings of two or more words, except those that also occur in Spanish strings. */
const ENGLISH = (() => {
  const own = TRANSLATIONS.flatMap(({ translation }) => textsOf(translation)).join('\n');
  const texts = TRANSLATIONS.flatMap(({ english }) => textsOf(english));
  return [...new Set(texts)].filter((text) => /\p{L}{2,} \p{L}{2,}/u.test(text) && !own.includes(text));
})();

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

export const englishIn = (text: string) => ENGLISH.filter((english) => text.includes(english));

/** Returns the selects whose placeholder is cut off, as `name: placeholder`. */
function cutPlaceholders(page: Page): Promise<string[]> {
  return page.locator('select').evaluateAll((all) => {
    const paper = document.createElement('canvas').getContext('2d');
    return (all as HTMLSelectElement[]).flatMap((one) => {
      const text = one.selectedOptions[0]?.text ?? '';
      if (!paper || one.value !== '') return [];
      const { fontWeight, fontSize, fontFamily, paddingInlineStart, paddingInlineEnd } =
        getComputedStyle(one);
      // The computed `font` is empty, because the shorthand can't express tabular numbers.
      paper.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const room =
        one.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      return paper.measureText(text).width > room ? [`${one.name}: ${text}`] : [];
    });
  });
}

/**
 * Checks a screen in Spanish: no English text, no axe violations, no placeholder that is cut off, and no horizontal
 * scrolling on a phone.
 */
export async function looked(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const heard = page.locator('[aria-label]');
  const names = await heard.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const seen = await page.locator('body').innerText();
  expect(englishIn([seen, await page.title(), ...names].join('\n'))).toEqual([]);
  expect(await faults(page)).toEqual([]);
  expect(await cutPlaceholders(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBe(0);
  expect(await cutPlaceholders(page)).toEqual([]);
  if (size) await page.setViewportSize(size);
}

/** Latest message to a recipient. */
export async function last(server: Server, channel: 'email' | 'sms', to: string) {
  const messages = (await server.outbox()).filter((one) => one.channel === channel && one.to === to);
  return messages.toSorted((a, b) => a.createdAt - b.createdAt).at(-1);
}

/** Fills in the first owner, with 100 percent ownership. */
export async function fillPerson(
  page: Page,
  person: (typeof LLC.owners)[number],
  position: string,
): Promise<void> {
  const input = quick(page);
  const { PERSON_LABELS: labels } = people;
  const texts: [Locator, string][] = [
    [field(page, labels.firstName), person.firstName],
    [field(page, labels.lastName), person.lastName],
    [field(page, labels.ssn), person.ssn],
    [field(page, labels.birthDate), person.birthDate],
    [field(page, labels.dateStarted), person.dateStarted],
    [field(page, labels.ownershipPercentage), '100'],
    [field(page, labels.phoneNumber), person.phone],
    [field(page, labels.email), person.email],
    [page.getByRole('combobox', { name: labels.addressLine, exact: true }), person.address],
    [field(page, labels.city), person.city],
    [field(page, labels.postalCode), person.zip],
  ];
  for (const [control, text] of texts) await input.type(control, text);
  await input.choose(field(page, labels.position), position);
  await input.choose(field(page, labels.state), person.state);
}

/** Fills in the business form. Searches for the category in Spanish without accents. */
export async function fillBusiness(page: Page): Promise<void> {
  const input = quick(page);
  const { BUSINESS_LABELS: labels } = business;
  const address = people.PERSON_LABELS;
  const { business: given } = LLC;
  const texts: [Locator, string][] = [
    [field(page, labels.legalName), given.legalName],
    [field(page, labels.dbaName), given.dbaName],
    [field(page, labels.federalTaxId), given.taxId],
    [field(page, labels.phoneNumber), given.phone],
    [page.getByRole('combobox', { name: address.addressLine, exact: true }), given.address],
    [field(page, address.city), given.city],
    [field(page, address.postalCode), given.zip],
    [field(page, labels.businessEstablishedDate), given.established],
    [field(page, labels.expectedMonthlyVolume), given.volume],
    ...sampleFields().map(({ name, text }): [Locator, string] => [
      sampleField((label) => field(page, label), labels[name], formTexts.optional),
      text,
    ]),
    [field(page, labels.website), given.website],
  ];
  for (const [control, text] of texts) await input.type(control, text);
  await input.choose(field(page, address.state), given.state);
  await input.suggest(page.getByRole('combobox', { name: labels.mccCode, exact: true }), 'comida rapida');
}
