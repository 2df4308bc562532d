import type { Page } from '@playwright/test';
import { faults } from './axe.ts';
import { expect } from './fixtures.ts';

export async function look(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  // Scroll to the top, because axe would report a button partly covered by the sticky header as too small.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await faults(page, { only: 'colors' }), `${state}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await faults(page), `${state}, light`).toEqual([]);
}

export async function newPage(open: () => Promise<Page>): Promise<Page> {
  const page = await open();
  await page.setViewportSize({ width: 1024, height: 800 });
  return page;
}
