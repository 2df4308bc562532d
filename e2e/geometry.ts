import type { BrowserContext, Page } from '@playwright/test';

/** WCAG 2.5.8: CSS pixels of a target, or of the circle around a smaller one that no other target may enter. */
const TARGET_MINIMUM = 24;

/** By how many pixels the page can be scrolled sideways. */
export function sidewaysOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Targets that are too small and too near to others: `name width x height`, one a line. A link in a sentence may be as
 * high as its line.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((minimum) => {
    const dialog = document.querySelector('dialog[open]');
    const targets = [
      ...(dialog ?? document).querySelectorAll<HTMLElement>(
        'a[href], button, input, select, summary, [role=option], [tabindex="0"]',
      ),
    ].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !one.matches(':disabled, .hidden-visually') &&
        !one.closest('.hidden-visually'),
    );
    /** The label of a box or a radio button takes the click too. */
    const boxOf = (one: HTMLElement) => (one.closest('label') ?? one).getBoundingClientRect();
    const isInSentence = (one: HTMLElement) =>
      getComputedStyle(one).display === 'inline' ||
      (one.matches('a, button') &&
        [...(one.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        ));
    const small = targets.filter((one) => {
      const { width, height } = boxOf(one);
      return (width < minimum || height < minimum) && !isInSentence(one);
    });
    const tooNear = small.filter((one) => {
      const { x, y, width, height } = boxOf(one);
      const [centreX, centreY] = [x + width / 2, y + height / 2];
      return targets.some((other) => {
        if (other === one || other.closest('label') === one.closest('label')) return false;
        const box = boxOf(other);
        const nearX = Math.max(box.left, Math.min(centreX, box.right));
        const nearY = Math.max(box.top, Math.min(centreY, box.bottom));
        return Math.hypot(centreX - nearX, centreY - nearY) < minimum / 2;
      });
    });
    return tooNear.map((one) => {
      const { width, height } = boxOf(one);
      return `${one.textContent || one.getAttribute('aria-label')} ${Math.round(width)} x ${Math.round(height)}`;
    });
  }, TARGET_MINIMUM);
}

/** Elements whose words do not fit into them and cannot be scrolled to, one a line. */
export function clippedOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => one.checkVisibility() && !one.closest('.hidden-visually, svg'))
      .filter((one) => {
        const { overflowX, overflowY } = getComputedStyle(one);
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const text = one.textContent?.trim();
        return (
          text &&
          ((hides(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
            (hides(overflowY) && one.scrollHeight > one.clientHeight + 1))
        );
      })
      .map((one) => `${one.tagName.toLowerCase()} ${one.textContent?.slice(0, 60)}`),
  );
}

/** The spacing that WCAG 1.4.12 lets a reader ask for. */
export const SPACED_OUT = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`;

/** From now on every page of the context adds up what moves without having been asked to; `shiftOf` reads it. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node | null }[];
    };
    const seen: { value: number; what: string }[] = [];
    Object.assign(globalThis, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) => (node as Element | null)?.nodeName).join(' ');
        seen.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of all layout shifts since the page was loaded, and what moved. */
export async function shiftOf(page: Page): Promise<{ sum: number; what: string[] }> {
  const shifts = await page.evaluate(
    () => (globalThis as unknown as { shifts: { value: number; what: string }[] }).shifts,
  );
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    what: shifts.map(({ value, what }) => `${value.toFixed(3)} ${what}`),
  };
}
