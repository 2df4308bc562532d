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

interface Shifts {
  seen: { value: number; what: string }[];
  /** Takes what the browser has noted and not told yet. */
  take(): void;
}

/** Milliseconds after a press, or after its answer, in which something follows from it. */
const SOON_MS = 1000;

/**
 * From now on every page of the context adds up what moves without having been asked to; `shiftOf` reads it. The browser
 * counts half a second after a press as asked for; here what a call answers that the press made counts too, as long as the
 * screen stays, since how long that takes is not the page's doing.
 */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript((soon) => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node | null }[];
    };
    const seen: Shifts['seen'] = [];
    const asked = { at: -Infinity, path: '', open: 0, answeredAt: -Infinity };
    // As it is before a test takes the clock over.
    const now = performance.now.bind(performance);
    for (const press of ['click', 'keydown'])
      addEventListener(
        press,
        () => Object.assign(asked, { at: now(), path: location.pathname, open: 0 }),
        true,
      );
    const send = globalThis.fetch;
    globalThis.fetch = async (...call) => {
      const isAsked = now() - asked.at < soon || asked.open > 0;
      if (isAsked) asked.open += 1;
      try {
        return await send(...call);
      } finally {
        if (isAsked) {
          asked.open = Math.max(0, asked.open - 1);
          asked.answeredAt = now();
        }
      }
    };
    /** It answers a press on this very screen. */
    const isAnswer = ({ startTime }: Shift) =>
      location.pathname === asked.path &&
      startTime > asked.at &&
      (asked.open > 0 || startTime - asked.answeredAt < soon);
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as Shift[]) {
        if (entry.hadRecentInput || isAnswer(entry)) continue;
        const what = entry.sources.map(({ node }) => (node as Element | null)?.nodeName).join(' ');
        seen.push({ value: entry.value, what });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, { shifts: { seen, take: () => note(observer.takeRecords()) } });
  }, SOON_MS);
}

/** How often something has moved by now; forgets all but the first `only`. Without anybody watching, nothing moves. */
export function heardShifts(page: Page, { only }: { only?: number } = {}): Promise<number> {
  return page.evaluate(async (first) => {
    const { shifts } = globalThis as unknown as { shifts?: Shifts };
    if (!shifts) return 0;
    // Noted once the frame is drawn.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    shifts.take();
    if (first !== undefined) shifts.seen.splice(first);
    return shifts.seen.length;
  }, only);
}

/** The sum of all layout shifts since the page was loaded, and what moved. */
export async function shiftOf(page: Page): Promise<{ sum: number; what: string[] }> {
  const seen = await page.evaluate(() => {
    const { shifts } = globalThis as unknown as { shifts: Shifts };
    shifts.take();
    return shifts.seen;
  });
  return {
    sum: seen.reduce((sum, { value }) => sum + value, 0),
    what: seen.map(({ value, what }) => `${value.toFixed(3)} ${what}`),
  };
}
