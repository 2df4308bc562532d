import type { FrameLocator, Locator, Page } from '@playwright/test';

type Within = Page | FrameLocator | Locator;

export const button = (within: Within, name: string) => within.getByRole('button', { name, exact: true });

export const field = (within: Within, label: string) => within.getByLabel(label, { exact: true });

export const heading = (page: Page | FrameLocator, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

export const alertWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

export const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });

export const toast = (page: Page, text: string) => page.locator('[popover]').getByText(text, { exact: true });
