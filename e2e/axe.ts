import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that a colour may break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds on a page by WCAG 2.2 A and AA and its best practices: `rule: element`, one a line; empty when all is well. */
export async function faults(page: Page, { only }: { only?: 'colours' } = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const { passes, violations } = await (only ? axe.withRules(COLOUR_RULES) : axe.withTags(TAGS)).analyze();
  if (passes.length === 0) throw new Error('axe found nothing to look at.');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 120)} ${any[0]?.message ?? ''}`),
  );
}

/**
 * What axe finds in the colours of a page that stands when it takes on each of some style sheets: `name: rule: element`.
 * Only after `faults`, which has brought axe into the page.
 */
export async function faultsIn(page: Page, sheets: Readonly<Record<string, string>>): Promise<string[]> {
  return page.evaluate(
    async ({ styles, rules }) => {
      const { axe } = globalThis as unknown as { axe: { run: typeof Axe.run } };
      const found: string[] = [];
      const before = document.adoptedStyleSheets;
      for (const [name, text] of styles) {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [...before, sheet];
        const { violations, passes } = await axe.run(document, {
          runOnly: { type: 'rule', values: rules },
          // Of what is well, one node of each rule is enough; naming the others takes most of the time.
          resultTypes: ['violations'],
          selectors: false,
          ancestry: false,
          xpath: false,
        });
        if (passes.length === 0) found.push(`${name}: axe found nothing to look at`);
        for (const { id, nodes } of violations)
          for (const { html, any } of nodes)
            found.push(`${name}: ${id}: ${html.slice(0, 120)} ${any[0]?.message ?? ''}`);
      }
      document.adoptedStyleSheets = before;
      return found;
    },
    { styles: Object.entries(sheets), rules: COLOUR_RULES },
  );
}
