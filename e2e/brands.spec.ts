import type { Locator, Page } from '@playwright/test';
import { startBrandServer } from './brandServer.ts';
import { button } from './controls.ts';
import { expect, test } from './fixtures.ts';
import type { Server } from './server.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

let server: Server;
test.beforeAll(async () => {
  server = await startBrandServer();
});
test.afterAll(() => server.close());
// A color can't be measured during a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const styleOf = (locator: Locator, name: 'color' | 'backgroundColor' | 'colorScheme') =>
  locator.evaluate((element, property) => getComputedStyle(element)[property], name);

async function colors(page: Page) {
  const action = button(page, 'Start Application');
  return {
    scheme: await styleOf(page.locator(':root'), 'colorScheme'),
    action: await styleOf(action, 'backgroundColor'),
    ink: await styleOf(action, 'color'),
    header: await styleOf(page.getByRole('banner'), 'backgroundColor'),
  };
}

test('two facilitators show two brands', async ({ page }) => {
  const seen = [];
  for (const slug of ['harbor', 'cobalt']) {
    await page.goto(`${server.url}/${slug}/get-started`);
    await button(page, 'Start Application').waitFor();
    const icon = (await page.locator('link[rel=icon]').getAttribute('href')) ?? '';
    expect((await page.request.get(server.url + icon)).headers()['content-type']).toBe('image/svg+xml');
    seen.push({
      heading: await heading(page).textContent(),
      title: await page.title(),
      icon: icon.replace(/\?.*/, ''),
      logo: await page.getByRole('banner').getByRole('img').getAttribute('alt'),
      powered: await page.getByText(/^Powered by/).textContent(),
      help: await page.getByRole('link', { name: 'Help', exact: true }).getAttribute('href'),
      ...(await colors(page)),
    });
  }
  expect(seen).toEqual([
    {
      heading: 'Welcome to Harbor Payments',
      title: 'Welcome to Harbor Payments - Harbor Payments',
      icon: '/brand/harbor/favicon.svg',
      logo: 'Harbor Payments',
      powered: 'Powered by Harbor Payments',
      help: 'https://help.harborpayments.example/onboarding',
      scheme: 'light',
      action: 'rgb(11, 79, 138)',
      ink: 'rgb(255, 255, 255)',
      header: 'rgb(255, 255, 255)',
    },
    {
      heading: 'Welcome to Cobalt',
      title: 'Welcome to Cobalt - Cobalt',
      icon: '/brand/cobalt/favicon.svg',
      logo: 'Cobalt',
      powered: 'Powered by Cobalt',
      help: 'https://cobaltpay.example/help',
      scheme: 'dark',
      action: 'rgb(255, 226, 122)',
      ink: 'rgb(0, 0, 0)',
      header: 'rgb(22, 24, 29)',
    },
  ]);
});

test("the logo's background has its edge color, or none if an edge is translucent or the image fails to load", async ({
  page,
}) => {
  const mark = page.getByRole('banner').getByRole('img');
  const backdrop = () => styleOf(mark.locator('..'), 'backgroundColor');
  for (const [slug, color, file] of [
    ['marks-edge', 'rgb(18, 52, 86)', 'edge.svg'],
    ['marks-glass', 'rgba(0, 0, 0, 0)', 'glass.svg'],
    ['marks-none', 'rgba(0, 0, 0, 0)', 'logo.svg'],
  ] as const) {
    await page.goto(`${server.url}/${slug}/get-started`);
    await button(page, 'Start Application').waitFor();
    await expect(mark).toHaveJSProperty('complete', true);
    expect(await mark.getAttribute('src')).toContain(`/brand/marks/${file}`);
    await expect.poll(backdrop).toBe(color);
  }
  await page.route('**/brand/marks/edge.svg**', (route) => route.abort());
  await page.goto(`${server.url}/marks-edge/get-started`);
  const name = page.getByRole('banner').getByText('Harbor Payments', { exact: true });
  await expect(name).toBeVisible();
  await expect(mark).toHaveCount(0);
  expect(await styleOf(name.locator('..'), 'backgroundColor')).toBe('rgba(0, 0, 0, 0)');
});
