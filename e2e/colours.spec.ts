import type { Locator } from '@playwright/test';
import { contrast } from '../src/domain/theme.ts';
import { applicantAt } from './applicantAt.ts';
import { faults } from './axe.ts';
import { startBrandServer, type Painted } from './brandServer.ts';
import { button, problem } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import type { Server } from './server.ts';

const COLOURS = {
  black: '#000000',
  white: '#ffffff',
  gold: '#ffd700',
  cyan: '#00ffff',
  red: '#ff0000',
  grey: '#808080',
  smoke: '#f5f5f5',
  violet: '#6f42c1',
  blue: '#1a73e8',
  teal: '#00a99d',
};

/** The colours that are hardest to tell from a dark form. */
const ON_DARK = new Set(['black', 'white', 'grey', 'violet']);

/** Each colour as the brand and the header of a facilitator, on light forms and some on dark ones. */
const PAINTED: readonly Painted[] = Object.entries(COLOURS).flatMap(([name, colour]) => [
  { id: `${name}-light`, colour, darkForm: false },
  ...(ON_DARK.has(name) ? [{ id: `${name}-dark`, colour, darkForm: true }] : []),
]);

let server: Server;
test.beforeAll(async () => {
  server = await startBrandServer(PAINTED);
});
test.afterAll(() => server.close());
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** `#rrggbb` of a computed colour. */
function hex(rgb: string): string {
  const channels = rgb.match(/\d+/g)?.slice(0, 3) ?? [];
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast between the edge of a control, or what it is filled with, and what it stands on. */
async function edgeContrast(control: Locator): Promise<number> {
  const { edge, fill, ground } = await control.evaluate((element) => {
    let behind = element.parentElement;
    while (behind && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)')
      behind = behind.parentElement;
    const style = getComputedStyle(element);
    return {
      edge: style.borderTopColor,
      fill: style.backgroundColor,
      ground: getComputedStyle(behind ?? document.body).backgroundColor,
    };
  });
  return Math.max(contrast(hex(edge), hex(ground)), contrast(hex(fill), hex(ground)));
}

for (const { id } of PAINTED)
  test(`everything can be read in the colour ${id}`, async ({ page }) => {
    const at = (path: string) => `${server.url}/${id}/${path}`;
    const found: Record<string, string[]> = {};
    await page.goto(at('get-started'));
    const start = button(page, 'Start Application');
    await start.click();
    await problem(page).waitFor();
    found['get-started'] = await faults(page, { only: 'colours' });
    expect(await edgeContrast(start)).toBeGreaterThanOrEqual(3);

    const applicant = await applicantAt(server, { facId: id, spProductSlug: id, stage: 'PAYOUT' });
    for (const [path, ready] of [
      ['confirm', 'Submit'],
      ['bank-account', 'Continue'],
      ['verify-ownership', 'Add owner'],
    ] as const) {
      await openAs(page, applicant, at(path));
      await button(page, ready).waitFor();
      found[path] = await faults(page, { only: 'colours' });
    }
    // Last, since an empty field closes the steps after it.
    await page.goto(at('account-company'));
    await page.getByLabel('Doing business as', { exact: true }).fill('');
    await button(page, 'Continue').click();
    await problem(page).waitFor();
    found['account-company'] = await faults(page, { only: 'colours' });
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((screen) => [screen, []])));
  });
