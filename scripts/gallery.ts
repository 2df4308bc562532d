// Takes screenshots of every screen in each state, at three widths. Both shipped brands appear in light and dark, and
// Harbor also in two colors with difficult contrast and in Spanish. Adds the emails and the PDF copy. Writes the
// pictures to gallery/ with an index page.
// `--scene`, `--brand`, `--colors`, `--language`, and `--width` take regular expressions that filter the screenshots:
//   npm run gallery -- --scene bank-account --width 320
// `--readme` also updates the README pictures.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { applicantAt } from '../e2e/applicantAt.ts';
import { SCENES, scenesOf } from '../e2e/scenes/every.ts';
import { HARBOR, settled, type Brand, type Scene } from '../e2e/scenes/fixture.ts';
import {
  COBALT,
  colorsOf,
  layOver,
  play,
  startSceneRunner,
  type Paint,
  type SceneRunner,
} from '../e2e/scenes/sceneRunner.ts';
import type { Server } from '../e2e/server.ts';
import playwright from '../playwright.config.ts';
import type { Language } from '../src/domain/texts/languages.ts';
import { galleryPage, type Picture } from './galleryPage.ts';

const folder = join(import.meta.dirname, '../gallery');
const WIDTHS = [320, 768, 1440] as const;
const PASSES: readonly {
  brand: Brand;
  language: Language;
  colors: Readonly<Record<string, Paint | null>>;
}[] = [
  {
    brand: HARBOR,
    language: 'en',
    colors: {
      own: null,
      'own, dark': { color: '#0b4f8a', dark: true, navbar: '#ffffff' },
      gold: { color: '#ffd700', dark: false },
      violet: { color: '#6f42c1', dark: true },
    },
  },
  { brand: COBALT, language: 'en', colors: { own: null, 'own, light': { color: '#ffe27a', dark: false } } },
  { brand: HARBOR, language: 'es', colors: { own: null } },
];

const { values: only } = parseArgs({
  options: {
    scene: { type: 'string', default: '' },
    brand: { type: 'string', default: '' },
    colors: { type: 'string', default: '' },
    language: { type: 'string', default: '' },
    width: { type: 'string', default: '' },
    readme: { type: 'boolean', default: false },
  },
});
const wanted = (filter: string, text: string) => new RegExp(filter, 'i').test(text);
const pictures: Picture[] = [];

const fileNameOf = (...parts: (string | number)[]) =>
  `${parts
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}.png`;

async function shoot(
  page: Page,
  { scene, brand, language, colors }: (typeof PASSES)[number] & { scene: Scene },
): Promise<Picture[]> {
  const taken: Picture[] = [];
  for (const [name, painted] of Object.entries(colors)) {
    if (!wanted(only.colors, name)) continue;
    if (painted) await layOver(page, colorsOf(painted));
    for (const width of WIDTHS) {
      if (!wanted(only.width, String(width))) continue;
      await page.setViewportSize({ width, height: width < 700 ? 640 : 900 });
      // Resize to the full page height. Otherwise, a sticky bottom bar would appear in the middle of the screenshot.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height });
      await settled(page);
      const file = fileNameOf(scene.screen, scene.name, brand.facId, name, language, width);
      await page.screenshot({ path: join(folder, file) });
      const { screen, name: told, state } = scene;
      taken.push({
        file,
        screen,
        scene: told,
        state,
        brand: brand.facId,
        colors: name,
        language,
        width: `${width} px`,
      });
    }
  }
  return taken;
}

async function pictureOnce(
  scene: Scene,
  {
    context,
    sceneRunner,
    ...pass
  }: (typeof PASSES)[number] & { context: BrowserContext; sceneRunner: SceneRunner },
): Promise<void> {
  const server = await sceneRunner.serverFor(scene, pass.brand);
  const page = await play(scene, { context, server, ...pass });
  try {
    pictures.push(...(await shoot(page, { scene, ...pass })));
  } finally {
    await page.close();
  }
}

async function shootAll(
  browser: Browser,
  { sceneRunner, scenes, ...pass }: (typeof PASSES)[number] & { sceneRunner: SceneRunner; scenes: Scene[] },
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: pass.language,
  });
  for (let scene = scenes.shift(); scene; scene = scenes.shift()) {
    const told = `${scene.screen}, ${scene.name}, ${pass.brand.facId}, ${pass.language}`;
    const picture = () => pictureOnce(scene as Scene, { context, sceneRunner, ...pass });
    await picture()
      .catch((error: unknown) => {
        console.error(`${told}: once more, since it failed the first time.`, error);
        return picture();
      })
      .catch((error: unknown) => {
        process.exitCode = 1;
        console.error(`${told}: failed twice.`, error);
      });
  }
  await context.close();
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const sceneRunner = startSceneRunner();
const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
try {
  for (const pass of PASSES) {
    if (!wanted(only.brand, pass.brand.facId) || !wanted(only.language, pass.language)) continue;
    const scenes = scenesOf(pass.brand).filter(({ screen, name }) => wanted(only.scene, `${screen} ${name}`));
    await Promise.all([
      shootAll(browser, { ...pass, sceneRunner, scenes }),
      shootAll(browser, { ...pass, sceneRunner, scenes }),
    ]);
  }
  const server = await sceneRunner.serverFor({}, HARBOR);
  if (wanted(only.scene, 'email')) await shootEmails(browser, server);
  if (wanted(only.scene, 'copy')) await shootCopy(server);
} finally {
  await browser.close();
  await sceneRunner.close();
}
const README = {
  'get-started': 'get-started-empty-harbor-own-en-1440.png',
  owners: 'verify-ownership-a-control-person-and-two-owners-cobalt-own-en-1440.png',
  bank: 'bank-account-filled-in-harbor-own-en-320.png',
  type: 'account-type-company-cobalt-own-en-320.png',
};

function readmePictures(): void {
  const to = join(import.meta.dirname, '../docs/pictures');
  mkdirSync(to, { recursive: true });
  for (const [name, file] of Object.entries(README))
    copyFileSync(join(folder, file), join(to, `${name}.png`));
}

async function shootEmails(browser: Browser, server: Server): Promise<void> {
  const emails = new Map((await server.outbox()).map((message) => [message.subject, message]));
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 320, height: 640 } });
    for (const { subject, html } of emails.values()) {
      if (!html) continue;
      await page.setContent(html);
      for (const width of [320, 768]) {
        await page.setViewportSize({ width, height: 640 });
        const file = fileNameOf('email', subject, colorScheme, width);
        await page.screenshot({ path: join(folder, file), fullPage: true });
        const told = { screen: 'email', scene: subject, state: 'filled', brand: '', language: '' };
        pictures.push({ file, ...told, colors: colorScheme, width: `${width} px` });
      }
    }
    await page.close();
  }
}

async function shootCopy(server: Server): Promise<void> {
  const applicant = await applicantAt(server, { stage: 'SUBMITTED' });
  const { body } = await applicant.call('GET', '/onboarding/accounts/copy');
  const pdf = await fetch(body.data.url);
  const paper = join(folder, 'copy.pdf');
  writeFileSync(paper, Buffer.from(await pdf.arrayBuffer()));
  if (spawnSync('pdftoppm', ['-png', '-r', '80', paper, join(folder, 'copy')]).status !== 0) return;
  for (const file of readdirSync(folder).filter((name) => /^copy-\d+\.png$/.test(name)))
    pictures.push({
      file,
      screen: 'copy',
      scene: file,
      state: 'filled',
      brand: 'harbor',
      colors: 'own',
      language: 'en',
      width: 'paper',
    });
}

const orderOf = ({ screen, scene }: Picture) =>
  SCENES.findIndex((one) => one.screen === screen && one.name === scene);
pictures.sort((a, b) => orderOf(a) - orderOf(b));
if (only.readme) readmePictures();
writeFileSync(join(folder, 'index.html'), galleryPage(pictures));
console.log(`${pictures.length} pictures in gallery/index.html`);
