import type { Locator } from '@playwright/test';
import { contrast } from '../src/domain/theme/theme.ts';
import { applicantAt } from './applicantAt.ts';
import { faults } from './axe.ts';
import { startBrandServer, type Painted } from './brandServer.ts';
import { button, problem } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import type { Server } from './server.ts';

/**
 * Facilitators that use one color for both brand and header. Black buttons on dark forms and white buttons on light
 * forms stand out only with a border. `e2e/gallery-axe.spec.ts` checks similar colors in every scene.
 */
const PAINTED: readonly Painted[] = [
  { id: 'black-dark', color: '#000000', darkForm: true },
  { id: 'black-light', color: '#000000', darkForm: false },
  { id: 'white-dark', color: '#ffffff', darkForm: true },
  { id: 'white-light', color: '#ffffff', darkForm: false },
  { id: 'red-light', color: '#ff0000', darkForm: false },
  { id: 'grey-light', color: '#808080', darkForm: false },
  { id: 'violet-light', color: '#6f42c1', darkForm: false },
  { id: 'teal-light', color: '#00a99d', darkForm: false },
];

let server: Server;
test.beforeAll(async () => {
  server = await startBrandServer(PAINTED);
});
test.afterAll(() => server.close());
test.use({ contextOptions: { reducedMotion: 'reduce' } });

function hex(rgb: string): string {
  const channels = rgb.match(/\d+/g)?.slice(0, 3) ?? [];
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}

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
  test(`everything is readable in the color ${id}`, async ({ page }) => {
    const at = (path: string) => `${server.url}/${id}/${path}`;
    const found: Record<string, string[]> = {};
    await page.goto(at('get-started'));
    const start = button(page, 'Start Application');
    await start.click();
    await problem(page).waitFor();
    found['get-started'] = await faults(page, { only: 'colors' });
    expect(await edgeContrast(start)).toBeGreaterThanOrEqual(3);

    const applicant = await applicantAt(server, { facId: id, spProductSlug: id, stage: 'PAYOUT' });
    for (const [path, ready] of [
      ['confirm', 'Submit'],
      ['bank-account', 'Continue'],
      ['verify-ownership', 'Add owner'],
    ] as const) {
      await openAs(page, applicant, at(path));
      await button(page, ready).waitFor();
      found[path] = await faults(page, { only: 'colors' });
    }
    // This screen comes last, because the empty field blocks the steps after it.
    await page.goto(at('account-company'));
    await page.getByLabel('Doing business as', { exact: true }).fill('');
    await button(page, 'Continue').click();
    await problem(page).waitFor();
    found['account-company'] = await faults(page, { only: 'colors' });
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((screen) => [screen, []])));
  });
