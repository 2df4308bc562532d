import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import type { Language } from '../src/domain/texts/languages.ts';
import { faults, faultsIn } from './axe.ts';
import { clippedOf, shiftOf, sidewaysOf, smallTargets, SPACED_OUT, watchShifts } from './geometry.ts';
import { scenesOf } from './scenes/every.ts';
import { HARBOR, settled, type Brand, type Scene } from './scenes/fixture.ts';
import { COBALT, colorsOf, layOver, play, startSceneRunner, type SceneRunner } from './scenes/sceneRunner.ts';

/** Brand colors for which the contrast of every Harbor scene is checked. `dark` makes the forms' background dark. */
const AWKWARD = {
  black: { color: '#000000', dark: true },
  white: { color: '#ffffff', dark: false },
  gold: { color: '#ffd700', dark: false },
  cyan: { color: '#00ffff', dark: false },
  red: { color: '#ff0000', dark: true },
  grey: { color: '#808080', dark: true },
  smoke: { color: '#f5f5f5', dark: false },
  violet: { color: '#6f42c1', dark: true },
  blue: { color: '#1a73e8', dark: false },
  teal: { color: '#00a99d', dark: true },
  cobalt: { color: '#ffe27a', dark: true },
};
const SHEETS = Object.fromEntries(Object.entries(AWKWARD).map(([name, paint]) => [name, colorsOf(paint)]));
const SHIFT_MAXIMUM = 0.02;

const PHONE = { width: 320, height: 640 };
const DESK = { width: 1440, height: 900 };

type Contexts = Record<'phone' | 'desk' | 'spanish', BrowserContext>;

const test = base.extend<object, { sceneRunner: SceneRunner; contexts: Contexts }>({
  sceneRunner: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, even for no fixtures
    async ({}, use) => {
      const sceneRunner = startSceneRunner();
      await use(sceneRunner);
      await sceneRunner.close();
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

/** Scenes per test. Small batches let the workers finish at about the same time. */
const AT_ONCE = 8;

function byScreen(scenes: readonly Scene[]): [name: string, Scene[]][] {
  const screens = Object.entries(Object.groupBy(scenes, ({ screen }) => screen));
  return screens.flatMap(([screen, of = []]) =>
    Array.from({ length: Math.ceil(of.length / AT_ONCE) }, (_, part): [string, Scene[]] => [
      part === 0 ? screen : `${screen} (${part + 1})`,
      of.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
    ]),
  );
}

/** Makes the viewport as high as the page, so that a sticky bottom bar covers no content. */
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

async function wrongWith(page: Page): Promise<string[]> {
  const { sum, what } = await shiftOf(page);
  await atFullHeight(page);
  return [
    ...(await faults(page)),
    ...(await tooSmall(page)),
    ...(sum > SHIFT_MAXIMUM ? what.map((shift) => `moved by itself: ${shift}`) : []),
  ];
}

async function through(
  scenes: readonly Scene[],
  {
    sceneRunner,
    brand,
    ...as
  }: { sceneRunner: SceneRunner; brand: Brand; context: BrowserContext; language?: Language },
  look: (page: Page, scene: Scene) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const scene of scenes) {
    const server = await sceneRunner.serverFor(scene, brand);
    const page = await play(scene, { ...as, server, brand });
    found.push(...(await look(page, scene)).map((one) => `${scene.name}: ${one}`));
  }
  return found;
}

const TIMEOUT_MS = 240_000;

const alike = (one: Scene) => (other: Scene) => other.screen === one.screen && other.state === one.state;
const firstOfState = (scene: Scene, index: number, scenes: readonly Scene[]) =>
  scenes.findIndex(alike(scene)) === index;

/**
 * Scenes to repeat in another brand or language: one per state of a screen. EVERY_SCENE=1 selects all, which takes ten
 * more minutes.
 */
function scenesAgain(brand: Brand): Scene[] {
  const scenes = [...scenesOf(brand)];
  return process.env.EVERY_SCENE === '1' ? scenes : scenes.filter(firstOfState);
}

async function wrongOnPhone(page: Page): Promise<string[]> {
  const wrong = [...(await wrongWith(page)), ...(await sideways(page)), ...(await faultsIn(page, SHEETS))];
  await layOver(page, SPACED_OUT);
  const spaced = [...(await clippedOf(page)), ...(await sideways(page))];
  return [...wrong, ...spaced.map((words) => `spaced out: ${words}`)];
}

for (const [name, scenes] of byScreen(scenesOf(HARBOR)))
  test(`${name} is accessible on a phone and in every color`, async ({ sceneRunner, contexts }) => {
    test.setTimeout(TIMEOUT_MS);
    const as = { sceneRunner, context: contexts.phone, brand: HARBOR };
    expect(await through(scenes, as, wrongOnPhone)).toEqual([]);
  });

for (const [name, scenes] of byScreen(scenesAgain(COBALT))) {
  test(`${name} is accessible with a pale brand on dark forms`, async ({ sceneRunner, contexts }) => {
    test.setTimeout(TIMEOUT_MS);
    const as = { sceneRunner, context: contexts.desk, brand: COBALT };
    const found = await through(scenes, as, async (page, { environment }) => {
      const wrong = await wrongWith(page);
      // A provider's captcha keeps its initial width, so don't resize the page. The test above covers the phone width.
      if (environment === 'captcha of a provider') return wrong;
      await atFullHeight(page, PHONE.width);
      await settled(page);
      const narrow = [...(await tooSmall(page)), ...(await sideways(page))];
      return [...wrong, ...narrow.map((one) => `on a phone: ${one}`)];
    });
    expect(found).toEqual([]);
  });
}

// Developer pages are only in English.
const translated = scenesAgain(HARBOR).filter(({ screen }) => !['dev', 'docs'].includes(screen));

for (const [name, scenes] of byScreen(translated))
  test(`${name} is accessible in Spanish`, async ({ sceneRunner, contexts }) => {
    test.setTimeout(TIMEOUT_MS);
    const as = { sceneRunner, context: contexts.spanish, brand: HARBOR, language: 'es' as const };
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
