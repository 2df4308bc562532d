import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What a machine can find wrong with the page as it stands for somebody who cannot see it, as short lines. */
export async function violationsOf(page: Page): Promise<string[]> {
  // The package is typed against a Playwright of its own.
  const { violations } = await new AxeBuilder({ page: page as never }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
