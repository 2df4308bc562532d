import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import type { Language } from '../src/domain/languages.ts';
import { faults, faultsIn } from './axe.ts';
import { clippedOf, shiftOf, sidewaysOf, smallTargets, SPACED_OUT, watchShifts } from './geometry.ts';
import { scenesOf } from './scenes/every.ts';
import { HARBOR, type Scene } from './scenes/stage.ts';
import { COBALT, coloursOf, layOver, play, startTheatre } from './scenes/theatre.ts';
import type { Server } from './server.ts';

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

type Contexts = Record<'phone' | 'desk' | 'spanish', BrowserContext>;

/** One server and one browser context of each size for all scenes of a worker. */
const test = base.extend<object, { theatre: Server; contexts: Contexts }>({
  theatre: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const server = await startTheatre();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  contexts: [
    async ({ browser }, use) => {
      const open = async (width: number, height: number, locale?: Language) => {
        const context = await browser.newContext({
          viewport: { width, height },
          reducedMotion: 'reduce',
          locale,
        });
        await watchShifts(context);
        return context;
      };
      const contexts = {
        phone: await open(320, 640),
        desk: await open(1440, 900),
        spanish: await open(320, 640, 'es'),
      };
      await use(contexts);
      for (const context of Object.values(contexts)) await context.close();
    },
    { scope: 'worker' },
  ],
});

/** The scenes of a brand by screen, so that a failure names its screen. */
function byScreen(scenes: readonly Scene[]): [string, Scene[]][] {
  return Object.entries(Object.groupBy(scenes, ({ screen }) => screen)).map(([screen, of = []]) => [
    screen,
    of,
  ]);
}

/** What is wrong with a page as it stands, whatever its size and colours. */
async function wrongWith(page: Page): Promise<string[]> {
  const { sum, what } = await shiftOf(page);
  // As high as the page: what keeps to the bottom of a screen would count as covering what can be scrolled to.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
  return [
    ...(await faults(page)),
    ...(await smallTargets(page)).map((target) => `too small a target: ${target}`),
    ...(sum > SHIFT_MAXIMUM ? what.map((shift) => `moved by itself: ${shift}`) : []),
  ];
}

async function sideways(page: Page): Promise<string[]> {
  const pixels = await sidewaysOf(page);
  return pixels > 0 ? [`scrolls sideways by ${pixels} px`] : [];
}

for (const [screen, scenes] of byScreen(scenesOf(HARBOR))) {
  test(`${screen} can be used by everyone, on a phone and in every colour`, async ({ theatre, contexts }) => {
    test.setTimeout(240_000);
    const found: string[] = [];
    for (const scene of scenes) {
      const page = await play(scene, { context: contexts.phone, server: theatre, brand: HARBOR });
      const wrong = [
        ...(await wrongWith(page)),
        ...(await sideways(page)),
        ...(await faultsIn(page, SHEETS)),
      ];
      await layOver(page, SPACED_OUT);
      wrong.push(
        ...[...(await clippedOf(page)), ...(await sideways(page))].map((words) => `spaced out: ${words}`),
      );
      found.push(...wrong.map((one) => `${scene.name}: ${one}`));
      await page.close();
    }
    expect(found).toEqual([]);
  });
}

/** One scene of each state of a screen: a brand changes colours and how much there is, and not what a refusal looks like. */
const oneOfEachState = (scenes: readonly Scene[]) =>
  scenes.filter(({ state }, index) => scenes.findIndex((other) => other.state === state) === index);

for (const [screen, scenes] of byScreen(scenesOf(COBALT))) {
  test(`${screen} can be used by everyone under a pale brand on dark forms`, async ({
    theatre,
    contexts,
  }) => {
    test.setTimeout(240_000);
    const found: string[] = [];
    for (const scene of oneOfEachState(scenes)) {
      const page = await play(scene, { context: contexts.desk, server: theatre, brand: COBALT });
      found.push(...(await wrongWith(page)).map((one) => `${scene.name}: ${one}`));
      await page.close();
    }
    expect(found).toEqual([]);
  });
}

for (const [screen, scenes] of byScreen(scenesOf(HARBOR))) {
  // The calls are told to programmers, in English alone.
  if (['dev', 'docs', 'UnsupportedBrowser'].includes(screen)) continue;
  test(`${screen} can be used by everyone in Spanish`, async ({ theatre, contexts }) => {
    test.setTimeout(240_000);
    const found: string[] = [];
    for (const scene of oneOfEachState(scenes)) {
      const page = await play(scene, {
        context: contexts.spanish,
        server: theatre,
        brand: HARBOR,
        language: 'es',
      });
      const language = await page.evaluate(() => document.documentElement.lang);
      const wrong = [...(await wrongWith(page)), ...(await sideways(page))];
      if (language !== 'es') wrong.push(`is in ${language}`);
      found.push(...wrong.map((one) => `${scene.name}: ${one}`));
      await page.close();
    }
    expect(found).toEqual([]);
  });
}
