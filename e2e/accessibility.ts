import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export async function violationsOf(page: Page): Promise<string[]> {
  // The package has types for its own Playwright version.
  const { violations } = await new AxeBuilder({ page: page as never }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
