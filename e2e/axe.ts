import type { Page } from '@playwright/test';
import axeCore, { type RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that a colour may break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * What axe is asked for. Of what is well, one node of each rule is enough; naming the others takes most of the time. What
 * stands in a frame is another's and is not looked into; that the frame has a name is.
 */
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  ancestry: false,
  xpath: false,
  iframes: false,
};

/** Run in the page itself: axe's own driver opens another page for each look, which takes five times as long. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
}

/** What axe finds on a page by WCAG 2.2 A and AA and its best practices: `rule: element`, one a line; empty when all is well. */
export async function faults(page: Page, { only }: { only?: 'colours' } = {}): Promise<string[]> {
  await bringAxe(page);
  const runOnly: RunOptions['runOnly'] = only
    ? { type: 'rule', values: COLOURS }
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
 * What axe finds in the colours of a page that stands when it takes on each of some style sheets: `name: rule: element`.
 * Of elements with words that each of the sheets paints alike, on grounds that it paints alike, axe looks at one.
 */
export async function faultsIn(page: Page, sheets: Readonly<Record<string, string>>): Promise<string[]> {
  await bringAxe(page);
  return page.evaluate(
    async ({ styles, options }) => {
      const { axe } = globalThis as unknown as { axe: typeof axeCore };
      // A copy: the document's own list changes with each assignment.
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
      options: { ...OPTIONS, runOnly: { type: 'rule', values: COLOURS } } satisfies RunOptions,
    },
  );
}
