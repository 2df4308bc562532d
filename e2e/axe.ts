import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that a colour may break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds on a page by WCAG 2.2 A and AA and its best practices: `rule: element`, one a line; empty when all is well. */
export async function faults(page: Page, { only }: { only?: 'colours' } = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { passes, violations } = await (only ? axe.withRules(COLOUR_RULES) : axe.withTags(TAGS)).analyze();
  if (passes.length === 0) throw new Error('axe found nothing to look at.');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 120)} ${any[0]?.message ?? ''}`),
  );
}
