import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import type { Language } from '../src/domain/languages.ts';
import { faults, faultsIn } from './axe.ts';
import { clippedOf, shiftOf, sidewaysOf, smallTargets, SPACED_OUT, watchShifts } from './geometry.ts';
import { scenesOf } from './scenes/every.ts';
import { HARBOR, settled, type Brand, type Scene } from './scenes/stage.ts';
import { COBALT, coloursOf, layOver, play, startTheatre, type Theatre } from './scenes/theatre.ts';

/** Of brands: colours that are hard to read on, or to tell from what they stand on; some on dark forms. */
const AWKWARD = {
  black: { colour: '#000000', dark: true },
  white: { colour: '#ffffff', dark: false },
  gold: { colour: '#ffd700', dark: false },
  cyan: { colour: '#00ffff', dark: false },
  red: { colour: '#ff0000', dark: true },
  grey: { colour: '#808080', dark: true },
  smoke: { colour: '#f5f5f5', dark: false },
  violet: { colour: '#6f42c1', dark: true },
  blue: { colour: '#1a73e8', dark: false },
  teal: { colour: '#00a99d', dark: true },
  cobalt: { colour: '#ffe27a', dark: true },
};
const SHEETS = Object.fromEntries(Object.entries(AWKWARD).map(([name, paint]) => [name, coloursOf(paint)]));
/** The share of the screen that may move while nobody asked for it. */
const SHIFT_MAXIMUM = 0.02;

const PHONE = { width: 320, height: 640 };
const DESK = { width: 1440, height: 900 };

type Contexts = Record<'phone' | 'desk' | 'spanish', BrowserContext>;

/** One theatre and one browser context of each size for all scenes of a worker. */
const test = base.extend<object, { theatre: Theatre; contexts: Contexts }>({
  theatre: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const theatre = startTheatre();
      await use(theatre);
      await theatre.close();
    },
    { scope: 'worker' },
  ],
  contexts: [
    async ({ browser }, use) => {
      const open = async (viewport: { width: number; height: number }, locale?: Language) => {
        const context = await browser.newContext({
          viewport,
          reducedMotion: 'reduce',
          locale,
        });
        await watchShifts(context);
        return context;
      };
      const contexts = {
        phone: await open(PHONE),
        desk: await open(DESK),
        spanish: await open(PHONE, 'es'),
      };
      await use(contexts);
      for (const context of Object.values(contexts)) await context.close();
    },
    { scope: 'worker' },
  ],
});

/** As many scenes of a screen as one test looks at, so that two workers end at about the same time. */
const AT_ONCE = 8;

/** The scenes of a brand by screen, so that a failure names its screen. */
function byScreen(scenes: readonly Scene[]): [name: string, Scene[]][] {
  const screens = Object.entries(Object.groupBy(scenes, ({ screen }) => screen));
  return screens.flatMap(([screen, of = []]) =>
    Array.from({ length: Math.ceil(of.length / AT_ONCE) }, (_, part): [string, Scene[]] => [
      part === 0 ? screen : `${screen} (${part + 1})`,
      of.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
    ]),
  );
}

/** As high as the page: what keeps to the bottom of a screen would count as covering what can be scrolled to. */
async function atFullHeight(page: Page, width = page.viewportSize()?.width ?? 0): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

async function tooSmall(page: Page): Promise<string[]> {
  return (await smallTargets(page)).map((target) => `too small a target: ${target}`);
}

async function sideways(page: Page): Promise<string[]> {
  const pixels = await sidewaysOf(page);
  return pixels > 0 ? [`scrolls sideways by ${pixels} px`] : [];
}

/** What is wrong with a page as it stands, whatever its size and colours. */
async function wrongWith(page: Page): Promise<string[]> {
  const { sum, what } = await shiftOf(page);
  await atFullHeight(page);
  return [
    ...(await faults(page)),
    ...(await tooSmall(page)),
    ...(sum > SHIFT_MAXIMUM ? what.map((shift) => `moved by itself: ${shift}`) : []),
  ];
}

/** Plays scenes one after another. What `look` finds wrong, one a line with the name of its scene; empty when all is well. */
async function through(
  scenes: readonly Scene[],
  { theatre, brand, ...as }: { theatre: Theatre; brand: Brand; context: BrowserContext; language?: Language },
  look: (page: Page, scene: Scene) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const scene of scenes) {
    const server = await theatre.serverFor(scene, brand);
    const page = await play(scene, { ...as, server, brand });
    found.push(...(await look(page, scene)).map((one) => `${scene.name}: ${one}`));
  }
  return found;
}

/** Each scene may take as long as it does where other work goes on beside the tests. */
const TIMEOUT_MS = 240_000;

/**
 * What is looked at once more in another brand or language: one scene of each state of a screen, since both change colours,
 * words and how much there is, and not what a refusal looks like. All with EVERY_SCENE=1, which takes ten minutes more.
 */
function scenesAgain(brand: Brand): Scene[] {
  const scenes = [...scenesOf(brand)];
  if (process.env.EVERY_SCENE === '1') return scenes;
  const alike = (one: Scene) => (other: Scene) => other.screen === one.screen && other.state === one.state;
  return scenes.filter((scene, index) => scenes.findIndex(alike(scene)) === index);
}

for (const [name, scenes] of byScreen(scenesOf(HARBOR))) {
  test(`${name} can be used by everyone, on a phone and in every colour`, async ({ theatre, contexts }) => {
    test.setTimeout(TIMEOUT_MS);
    const as = { theatre, context: contexts.phone, brand: HARBOR };
    const found = await through(scenes, as, async (page) => {
      const wrong = [
        ...(await wrongWith(page)),
        ...(await sideways(page)),
        ...(await faultsIn(page, SHEETS)),
      ];
      await layOver(page, SPACED_OUT);
      const spaced = [...(await clippedOf(page)), ...(await sideways(page))];
      return [...wrong, ...spaced.map((words) => `spaced out: ${words}`)];
    });
    expect(found).toEqual([]);
  });
}

for (const [name, scenes] of byScreen(scenesAgain(COBALT))) {
  test(`${name} can be used by everyone under a pale brand on dark forms`, async ({ theatre, contexts }) => {
    test.setTimeout(TIMEOUT_MS);
    const as = { theatre, context: contexts.desk, brand: COBALT };
    const found = await through(scenes, as, async (page, { house }) => {
      const wrong = await wrongWith(page);
      // A provider draws its captcha as wide as the page is then; the other brand is looked at on a phone from the first.
      if (house === 'captcha of a provider') return wrong;
      await atFullHeight(page, PHONE.width);
      await settled(page);
      const narrow = [...(await tooSmall(page)), ...(await sideways(page))];
      return [...wrong, ...narrow.map((one) => `on a phone: ${one}`)];
    });
    expect(found).toEqual([]);
  });
}

for (const [name, scenes] of byScreen(scenesAgain(HARBOR))) {
  // The calls are told to programmers, in English alone.
  if (['dev', 'docs', 'UnsupportedBrowser'].includes(name)) continue;
  test(`${name} can be used by everyone in Spanish`, async ({ theatre, contexts }) => {
    test.setTimeout(TIMEOUT_MS);
    const as = { theatre, context: contexts.spanish, brand: HARBOR, language: 'es' as const };
    const found = await through(scenes, as, async (page) => {
      const language = await page.evaluate(() => document.documentElement.lang);
      return [
        ...(language === 'es' ? [] : [`is in ${language}`]),
        ...(await wrongWith(page)),
        ...(await sideways(page)),
      ];
    });
    expect(found).toEqual([]);
  });
}
