import type { Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLORS = ['color-contrast', 'link-in-text-block'];

/**
 * `resultTypes` makes axe report only one node for each passed rule, which cuts most of the run time. With
 * `iframes: false`, axe checks third-party frames only for their names.
 */
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  ancestry: false,
  xpath: false,
  iframes: false,
};

/**
 * Loads axe into the page. The axe package for Playwright would open a new page for each check and take five times as
 * long.
 */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
}

/**
 * Returns violations of WCAG 2.2 A and AA and of best practices, or with `only`, just color violations. Each is
 * `rule: element message`.
 */
export async function faults(page: Page, { only }: { only?: 'colors' } = {}): Promise<string[]> {
  await bringAxe(page);
  const runOnly: RunOptions['runOnly'] = only
    ? { type: 'rule', values: COLORS }
    : { type: 'tag', values: TAGS };
  return page.evaluate(
    async (options) => {
      const { axe } = globalThis as unknown as { axe: typeof axeCore };
      const { passes, violations } = await axe.run(document, options);
      if (passes.length === 0) throw new Error('axe found nothing to look at.');
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 120)} ${any[0]?.message ?? ''}`),
      );
    },
    { ...OPTIONS, runOnly },
  );
}

/**
 * Returns color violations under each style sheet, each as `name: rule: element message`. Checks only one of several
 * elements that look the same under every style sheet.
 */
export async function faultsIn(page: Page, sheets: Readonly<Record<string, string>>): Promise<string[]> {
  await bringAxe(page);
  return page.evaluate(
    async ({ styles, options }) => {
      const { axe } = globalThis as unknown as { axe: typeof axeCore };
      // Copies the list, because the document's list changes with each assignment.
      const before = [...document.adoptedStyleSheets];
      const layers = styles.map(([name, css]) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        return { name, wear: () => (document.adoptedStyleSheets = [...before, sheet]) };
      });

      const hasWords = (one: Element) =>
        one.matches('input, select, textarea') ||
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      const isSeen = (one: Element) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== null && (one.contains(hit) || hit.contains(one));
      };
      const worded = [...document.body.querySelectorAll('*')].filter(
        (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && hasWords(one),
      );
      const kinds = new Map(
        worded.map((one) => {
          const { fontSize, fontWeight } = getComputedStyle(one);
          return [one, [one.tagName, one.matches(':disabled'), isSeen(one), fontSize, fontWeight].join()];
        }),
      );
      for (const { wear } of layers) {
        wear();
        const grounds = new Map<Element, string>();
        const groundOf = (one: Element): string => {
          const known = grounds.get(one);
          if (known !== undefined) return known;
          const { color, backgroundColor, backgroundImage, opacity, clipPath } = getComputedStyle(one);
          const own = `${color} ${backgroundColor} ${backgroundImage} ${opacity} ${clipPath}`;
          const ground = one.parentElement ? `${groundOf(one.parentElement)}/${own}` : own;
          grounds.set(one, ground);
          return ground;
        };
        for (const one of worded) kinds.set(one, `${kinds.get(one)};${groundOf(one)}`);
      }
      const oneOfEach = [...new Map([...kinds].map(([one, kind]) => [kind, one])).values()];

      const found: string[] = [];
      for (const { name, wear } of layers) {
        wear();
        const { violations, passes } = await axe.run({ include: oneOfEach } as never, options);
        if (passes.length === 0) found.push(`${name}: axe found nothing to look at`);
        for (const { id, nodes } of violations)
          for (const { html, any } of nodes)
            found.push(`${name}: ${id}: ${html.slice(0, 120)} ${any[0]?.message ?? ''}`);
      }
      document.adoptedStyleSheets = before;
      return found;
    },
    {
      styles: Object.entries(sheets),
      options: { ...OPTIONS, runOnly: { type: 'rule', values: COLORS } } satisfies RunOptions,
    },
  );
}
