import type { BrowserContext, Page } from '@playwright/test';

/**
 * WCAG 2.5.8: minimum target size in CSS pixels. A smaller target needs a circle of this diameter that no other target
 * enters.
 */
const TARGET_MINIMUM = 24;

/** Returns how far the page scrolls sideways, in pixels. */
export function sidewaysOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Returns targets that are too small and too close to others, each as `name width x height`. Ignores targets inside a
 * sentence, whose height is limited by the line.
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
    /** The label of a checkbox or radio button is clickable too. */
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

/** Text spacing as defined in WCAG 1.4.12. */
export const SPACED_OUT = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`;

interface Shifts {
  seen: { value: number; what: string }[];
  take(): void;
}

/**
 * A request this soon after a press is attributed to the press. A layout shift this soon after the response is
 * attributed to the response.
 */
const SOON_MS = 1000;

/**
 * Records layout shifts on every page of the context; `shiftOf` reads them. Ignores shifts within half a second of user
 * input, which the browser marks, and shifts that the response to a press causes on the same screen.
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
    // Keep the real clock, because a test may replace `performance.now`.
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

/**
 * Returns the number of recorded shifts, or 0 without `watchShifts`. `only` is the number of shifts to keep; later ones
 * are discarded.
 */
export function heardShifts(page: Page, { only }: { only?: number } = {}): Promise<number> {
  return page.evaluate(async (first) => {
    const { shifts } = globalThis as unknown as { shifts?: Shifts };
    if (!shifts) return 0;
    // Entries arrive after the frame is drawn.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    shifts.take();
    if (first !== undefined) shifts.seen.splice(first);
    return shifts.seen.length;
  }, only);
}

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

/**
 * Describes what hides the focused control: another element or the edge of the viewport. Null if nothing has focus, or
 * the control's center and four corners are visible.
 */
export function coverOfFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const control = document.activeElement as HTMLElement;
    if (control === document.body) return null;
    const { left, right, top, bottom } = control.getBoundingClientRect();
    // Browsers scroll by whole pixels, so one pixel may be hidden.
    if (top < -1 || bottom > innerHeight + 1) return `${control.outerHTML.slice(0, 80)} is out of sight`;
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 2, top + 2],
      [right - 2, top + 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
    ] as const;
    for (const [x, y] of points) {
      const on = document.elementFromPoint(x, y);
      const isOwn = on !== null && (control.contains(on) || on.contains(control));
      if (!isOwn) return `${control.outerHTML.slice(0, 80)} lies under ${on?.outerHTML.slice(0, 80)}`;
    }
    return null;
  });
}
