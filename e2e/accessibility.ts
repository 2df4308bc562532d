import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export async function violationsOf(page: Page): Promise<string[]> {
  // The cast is needed because the axe package's types refer to a separate copy of Playwright.
  const { violations } = await new AxeBuilder({ page: page as never }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
