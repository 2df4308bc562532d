import type { BrowserContext, Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { clippedOf, sidewaysOf, SPACED_OUT } from './geometry.ts';
import { SCENES } from './scenes/every.ts';
import { HARBOR, type Scene } from './scenes/fixture.ts';
import { layOver, play } from './scenes/sceneRunner.ts';

const KINDS = [
  ['get-started', 'nothing entered, with errors'],
  ['account-type', 'Company'],
  ['account-company', 'a company filled in'],
  ['verify-ownership', 'three owners'],
  ['applications', 'one to choose'],
  ['bank-account', 'empty'],
  ['confirm', 'numbers revealed, certified'],
  ['confirm', 'errors explained'],
  ['account-for-review', 'submitted'],
] as const;

const sceneOf = (screen: string, name: string): Scene => {
  const scene = SCENES.find((one) => one.screen === screen && one.name === name);
  if (!scene) throw new Error(`There is no scene ${screen}, ${name}.`);
  return scene;
};

const test = base.extend<{ open: (options: Parameters<BrowserOpen>[0]) => Promise<BrowserContext> }>({
  open: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});
type BrowserOpen = import('@playwright/test').Browser['newContext'];

function shapeless(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasEdge = (element: Element): boolean => {
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
      const ground = getComputedStyle(document.body).backgroundColor;
      return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== ground;
    };
    return [...document.querySelectorAll<HTMLElement>('button, input, select')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => !one.textContent?.trim() && !one.matches('[type=checkbox], [type=radio]'))
      .filter(
        (one) =>
          !hasEdge(one) && !(one.parentElement && hasEdge(one.parentElement)) && !one.querySelector('svg'),
      )
      .map((one) => one.outerHTML.slice(0, 120));
  });
}

async function unmarked(page: Page): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<number>();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const marks = (one: Element | null): boolean => {
        if (!one) return false;
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
        return (
          outlineStyle !== 'none' &&
          Number.parseFloat(outlineWidth) >= 2 &&
          outlineColor !== 'rgba(0, 0, 0, 0)' &&
          outlineColor !== getComputedStyle(document.body).backgroundColor
        );
      };
      const box = element.getBoundingClientRect();
      const middle = document.elementFromPoint(
        box.left + Math.min(box.width / 2, 20),
        box.top + box.height / 2,
      );
      const isCovered =
        !middle ||
        !(
          element.contains(middle) ||
          middle.contains(element) ||
          element.closest('label, [class]')?.contains(middle)
        );
      return {
        at: [...document.querySelectorAll('*')].indexOf(element),
        html: element.outerHTML.slice(0, 120),
        isMarked:
          marks(element) ||
          marks(element.parentElement) ||
          marks(element.closest('label, div')?.parentElement ?? null),
        isCovered,
      };
    });
    if (!stop || seen.has(stop.at)) break;
    seen.add(stop.at);
    if (!stop.isMarked) found.push(`no mark of focus: ${stop.html}`);
    if (stop.isCovered) found.push(`covered: ${stop.html}`);
  }
  if (seen.size === 0) found.push('Tab went nowhere');
  return found;
}

for (const [screen, name] of KINDS) {
  test(`${screen}, ${name}: everything is distinguishable in forced colors`, async ({ open, server }) => {
    const context = await open({ forcedColors: 'active', viewport: { width: 1024, height: 768 } });
    const page = await play(sceneOf(screen, name), { context, server, brand: HARBOR });
    expect(await shapeless(page)).toEqual([]);
    expect(await unmarked(page)).toEqual([]);
  });

  test(`${screen}, ${name}: focus is visible on a phone and not covered by floating elements`, async ({
    open,
    server,
  }) => {
    const context = await open({ viewport: { width: 320, height: 640 } });
    const page = await play(sceneOf(screen, name), { context, server, brand: HARBOR });
    await page.getByRole('button', { name: 'Dismiss message' }).waitFor({ state: 'hidden' });
    expect(await unmarked(page)).toEqual([]);
  });
}

test("a 1280 px window at 400% zoom shows the phone layout, with the user's text spacing", async ({
  open,
  server,
}) => {
  // 400% zoom of 1280 x 1024 is 320 x 256 CSS pixels at a device pixel ratio of 4.
  const context = await open({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });
  const found: string[] = [];
  for (const [screen, name] of KINDS) {
    const page = await play(sceneOf(screen, name), { context, server, brand: HARBOR });
    await layOver(page, SPACED_OUT);
    const sideways = await sidewaysOf(page);
    if (sideways > 0) found.push(`${screen} scrolls sideways by ${sideways} px`);
    found.push(...(await clippedOf(page)).map((words) => `${screen}: ${words}`));
    await page.close();
  }
  expect(found).toEqual([]);
});

test('shows no motion if the user prefers reduced motion', async ({ open, server }) => {
  const context = await open({ viewport: { width: 1024, height: 768 } });
  const page = await play(sceneOf('account-type', 'Company'), { context, server, brand: HARBOR });
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .filter(({ animationName, animationDuration, transitionDuration }) => {
          const lasts = (duration: string) => Math.max(...duration.split(',').map(Number.parseFloat)) > 0.001;
          return (animationName !== 'none' && lasts(animationDuration)) || lasts(transitionDuration);
        }).length,
  );
  expect(moving).toBe(0);
});

test('the review prints on one page, without screen-only parts', async ({ open, server }) => {
  const context = await open({ viewport: { width: 1024, height: 768 } });
  const page = await play(sceneOf('confirm', 'long text'), { context, server, brand: HARBOR });
  await page.emulateMedia({ media: 'print' });
  // A US Letter sheet with half-inch margins is 720 CSS pixels wide.
  await page.setViewportSize({ width: 720, height: 960 });
  expect(await sidewaysOf(page)).toBe(0);
  for (const name of ['Submit', 'Save and exit', 'Terms of Service'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Bank account(s)' })).toBeVisible();
  const ink = await page.evaluate(() => getComputedStyle(document.documentElement).color);
  expect(ink).toBe('rgb(0, 0, 0)');
});
