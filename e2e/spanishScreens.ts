import type { Page } from '@playwright/test';
import { TRANSLATIONS } from '../test/translations.ts';
import { faults } from './axe.ts';
import { expect } from './fixtures.ts';
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

export async function last(server: Server, channel: 'email' | 'sms', to: string) {
  const messages = (await server.outbox()).filter((one) => one.channel === channel && one.to === to);
  return messages.toSorted((a, b) => a.createdAt - b.createdAt).at(-1);
}
