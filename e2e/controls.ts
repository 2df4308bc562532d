import type { Locator, Page } from '@playwright/test';

/** A button by its whole name, on a page or in a part of it. */
export const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** A field by its whole label. */
export const field = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });

/** The heading of a screen, as a whole. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** The summary of a refused Continue. */
export const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });

/** A message at the top right. */
export const toast = (page: Page, text: string) => page.locator('[popover]').getByText(text, { exact: true });
