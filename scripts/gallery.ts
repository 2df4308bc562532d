// Takes a picture of every screen of the company journey, empty, refused and filled, at three widths and under both
// shipped brands, into gallery/ with one page to look through.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { companyJourney } from '../e2e/companyJourney.ts';
import { mouse } from '../e2e/hands.ts';
import { startServer, type Server } from '../e2e/server.ts';
import playwright from '../playwright.config.ts';

const folder = join(import.meta.dirname, '../gallery');
const WIDTHS = [320, 768, 1440];
const BRANDS = [
  { slug: 'harbor', host: 'localhost' },
  { slug: 'cobalt', host: 'cobalt.localhost' },
];

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

async function picture(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 700 ? 640 : 900 });
    // Fonts, view transitions and toasts come to rest before the shutter.
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
  }
}

async function codeOf(server: Server): Promise<string> {
  const texts = (await server.outbox()).filter(({ channel }) => channel === 'sms');
  return /\b\d{6}\b/.exec(texts.at(-1)?.text ?? '')?.[0] ?? '';
}

async function walk(page: Page, server: Server, slug: string): Promise<void> {
  const journey = companyJourney(page, {
    ...mouse(page),
    // Pictures want the result, not the typing.
    type: async (field, text) => {
      await field.click();
      await field.fill(text);
    },
  });
  const shots = (name: string) => picture(page, `${slug}-${name}`);
  const refuse = async (button: string) => page.getByRole('button', { name: button, exact: true }).click();

  await shots('01-get-started');
  await refuse('Start Application');
  await shots('01-get-started-refused');
  await journey.getStarted(`gallery-${slug}@example.com`);
  await shots('02-sms-number');
  await journey.sms(async () => {
    await shots('02-sms-code');
    await page.waitForTimeout(1500);
    return codeOf(server);
  });
  await shots('03-account-type');
  await journey.accountType();
  await shots('04-company');
  await refuse('Continue');
  await shots('04-company-refused');
  await journey.company();
  await shots('05-owner');
  await refuse('Continue');
  await shots('05-owner-refused');
  await journey.owners(() => shots('05-owners-list'));
  await shots('06-bank');
  await refuse('Continue');
  await shots('06-bank-refused');
  await journey.bank();
  await shots('07-review');
  await journey.confirm(() => shots('08-checks'));
  await shots('09-submitted');
}

const server = await startServer();
const browser = await chromium.launch(playwright.use?.launchOptions ?? {});
try {
  for (const { slug, host } of BRANDS) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const url = new URL(server.url);
    url.hostname = host;
    await page.goto(new URL(`/${slug}/get-started`, url).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(800);
    await walk(page, server, slug).catch((error: unknown) => console.error(slug, error));
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}

const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>body{font:14px system-ui;margin:1rem}figure{display:inline-block;vertical-align:top;margin:.5rem}img{border:1px solid #ccc;max-width:30rem}</style>${pictures
    .map((name) => `<figure><figcaption>${name}</figcaption><img src="${name}" loading="lazy"></figure>`)
    .join('\n')}`,
);
console.log(`${pictures.length} pictures in gallery/index.html`);
