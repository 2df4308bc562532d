// Takes a picture of every screen in each of its states, at three widths, light and dark, under both shipped brands and
// awkward colours, into gallery/ with one page to look through. `--scene`, `--brand`, `--paint` and `--width` narrow it
// down by a regular expression: npm run gallery -- --scene 'bank-account' --width 320
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { scenesOf } from '../e2e/scenes/every.ts';
import { settled, type Brand, type Scene } from '../e2e/scenes/stage.ts';
import { BRANDS, coloursOf, layOver, play, startTheatre, type Paint } from '../e2e/scenes/theatre.ts';
import type { Server } from '../e2e/server.ts';
import playwright from '../playwright.config.ts';

const folder = join(import.meta.dirname, '../gallery');
const WIDTHS = [320, 768, 1440] as const;
/** Each brand in its own colours, and Harbor in others: its own on dark forms, and colours that are hard to stand beside. */
const PAINTS: Readonly<Record<string, Record<string, Paint | null>>> = {
  harbor: {
    own: null,
    'own, dark': { colour: '#0b4f8a', dark: true },
    gold: { colour: '#ffd700', dark: false },
    violet: { colour: '#6f42c1', dark: true },
  },
  cobalt: { own: null, 'own, light': { colour: '#ffe27a', dark: false } },
};

const { values: only } = parseArgs({
  options: {
    scene: { type: 'string', default: '' },
    brand: { type: 'string', default: '' },
    paint: { type: 'string', default: '' },
    width: { type: 'string', default: '' },
  },
});
const wanted = (filter: string, text: string) => new RegExp(filter, 'i').test(text);

interface Picture {
  file: string;
  brand: string;
  paint: string;
  width: number;
  screen: string;
  name: string;
  state: string;
}
const pictures: Picture[] = [];

const fileNameOf = (...parts: (string | number)[]) =>
  `${parts
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}.png`;

async function shoot(page: Page, scene: Scene, brand: Brand): Promise<void> {
  for (const [name, painted] of Object.entries(PAINTS[brand.facId] ?? {})) {
    if (!wanted(only.paint, name)) continue;
    if (painted) await layOver(page, coloursOf(painted));
    for (const width of WIDTHS) {
      if (!wanted(only.width, String(width))) continue;
      await page.setViewportSize({ width, height: width < 700 ? 640 : 900 });
      await settled(page);
      const file = fileNameOf(scene.screen, scene.name, brand.facId, name, width);
      await page.screenshot({ path: join(folder, file), fullPage: true });
      const { screen, name: told, state } = scene;
      pictures.push({ file, brand: brand.facId, paint: name, width, screen, name: told, state });
    }
  }
}

async function shootAll(browser: Browser, server: Server, brand: Brand, scenes: Scene[]): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  for (let scene = scenes.shift(); scene; scene = scenes.shift()) {
    try {
      const page = await play(scene, { context, server, brand });
      await shoot(page, scene, brand);
      await page.close();
    } catch (error) {
      process.exitCode = 1;
      console.error(error);
    }
  }
  await context.close();
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startTheatre();
const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
try {
  for (const brand of BRANDS) {
    if (!wanted(only.brand, brand.facId)) continue;
    const scenes = scenesOf(brand).filter(({ screen, name }) => wanted(only.scene, `${screen} ${name}`));
    // Two at a time; what is left to do is taken from one list.
    await Promise.all([shootAll(browser, server, brand, scenes), shootAll(browser, server, brand, scenes)]);
  }
} finally {
  await browser.close();
  await server.close();
}
writeFileSync(join(folder, 'index.html'), 'x');
console.log(`${pictures.length} pictures in gallery/index.html`);
