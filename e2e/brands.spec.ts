import type { Locator, Page } from '@playwright/test';
import type { Journey } from './applicant.ts';
import { applicantAt, type Who } from './applicantAt.ts';
import { faults } from './axe.ts';
import { COBALT_KEY, startBrandServer } from './brandServer.ts';
import { button, field, problem } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { operatorApi } from './operatorApi.ts';
import type { Server } from './server.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

let server: Server;
test.beforeAll(async () => {
  server = await startBrandServer();
});
test.afterAll(() => server.close());
// What is half way through a transition has no colour of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const BRANDS = {
  harbor: { facId: 'harbor', spProductSlug: 'harbor', operatorKey: undefined },
  cobalt: { facId: 'cobalt', spProductSlug: 'cobalt', operatorKey: COBALT_KEY },
} as const;

/** Opens a screen as a new applicant of a brand. */
async function open(page: Page, path: string, who: Who): Promise<Journey> {
  const applicant = await applicantAt(server, who);
  await page.context().clearCookies();
  await openAs(page, applicant, `${server.url}/${who.spProductSlug}/${path}`);
  return applicant;
}

const styleOf = (locator: Locator, name: 'color' | 'backgroundColor' | 'colorScheme') =>
  locator.evaluate((element, property) => getComputedStyle(element)[property], name);

async function colours(page: Page) {
  const action = button(page, 'Start Application');
  return {
    scheme: await styleOf(page.locator(':root'), 'colorScheme'),
    action: await styleOf(action, 'backgroundColor'),
    ink: await styleOf(action, 'color'),
    header: await styleOf(page.getByRole('banner'), 'backgroundColor'),
  };
}

test('two facilitators show two companies', async ({ page }) => {
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
      ...(await colours(page)),
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

test('the logo stands on the colour of its edge, on none where an edge is translucent or it fails to load', async ({
  page,
}) => {
  const mark = page.getByRole('banner').getByRole('img');
  const backdrop = () => styleOf(mark.locator('..'), 'backgroundColor');
  for (const [slug, colour, file] of [
    ['marks-edge', 'rgb(18, 52, 86)', 'edge.svg'],
    ['marks-glass', 'rgba(0, 0, 0, 0)', 'glass.svg'],
    // Without a logo of its own a product shows its facilitator's image.
    ['marks-none', 'rgba(0, 0, 0, 0)', 'logo.svg'],
  ] as const) {
    await page.goto(`${server.url}/${slug}/get-started`);
    await button(page, 'Start Application').waitFor();
    await expect(mark).toHaveJSProperty('complete', true);
    expect(await mark.getAttribute('src')).toContain(`/brand/marks/${file}`);
    await expect.poll(backdrop).toBe(colour);
  }
  await page.route('**/brand/marks/edge.svg**', (route) => route.abort());
  await page.goto(`${server.url}/marks-edge/get-started`);
  const name = page.getByRole('banner').getByText('Harbor Payments', { exact: true });
  await expect(name).toBeVisible();
  await expect(mark).toHaveCount(0);
  expect(await styleOf(name.locator('..'), 'backgroundColor')).toBe('rgba(0, 0, 0, 0)');
});

for (const [brand, account] of Object.entries(BRANDS)) {
  const at = (path: string) => `${server.url}/${account.spProductSlug}/${path}`;

  test.describe(`nothing keeps anybody out under ${brand}`, () => {
    test('at the entry', async ({ page }) => {
      const found: Record<string, string[]> = {};
      for (const path of ['get-started', 'continue', 'add-merchant']) {
        await page.goto(at(path));
        const go = page.getByRole('main').locator('[type=submit]');
        await go.waitFor();
        found[path] = await faults(page);
        await go.click();
        await problem(page).waitFor();
        found[`${path}, refused`] = await faults(page);
      }
      for (const path of ['invite-expired', 'invite-already-submitted']) {
        await page.goto(at(path));
        await heading(page).waitFor();
        found[path] = await faults(page);
      }
      await page.goto(at('get-started'));
      await page.getByRole('contentinfo').getByRole('button', { name: 'Terms of Service' }).click();
      await page.getByRole('dialog').getByRole('heading').first().waitFor();
      found['terms'] = await faults(page);
      await page.goto(`${server.url}/`);
      await heading(page).waitFor();
      found['inactive'] = await faults(page);
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((screen) => [screen, []])));
    });

    test('on the steps', async ({ page }) => {
      const found: Record<string, string[]> = {};
      await open(page, 'sms', { ...account, stage: 'INITIATED' });
      await field(page, 'Mobile phone number').fill('(212) 555-0142');
      found['sms'] = await faults(page);
      await button(page, 'Continue').click();
      await field(page, 'Verification code').waitFor();
      found['sms code'] = await faults(page);
      await open(page, 'account-type', { ...account, stage: 'SMS_VALID' });
      await page.getByRole('radio').first().waitFor();
      found['account-type'] = await faults(page);
      for (const [path, stage] of [
        ['account-company', 'TYPE_SELECTED'],
        ['verify-ownership', 'BUSINESS_INFO'],
        ['bank-account', 'IDENTITY'],
      ] as const) {
        await open(page, path, { ...account, stage });
        await button(page, 'Continue').waitFor();
        found[path] = await faults(page);
        await button(page, 'Continue').click();
        await problem(page).waitFor();
        found[`${path}, refused`] = await faults(page);
      }
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((screen) => [screen, []])));
    });

    test('from the review to the end', async ({ page }) => {
      const found: Record<string, string[]> = {};
      await open(page, 'verify-ownership', { ...account, stage: 'PAYOUT' });
      await button(page, 'Add owner').waitFor();
      found['owners'] = await faults(page);
      await page.goto(at('confirm'));
      const certify = page.getByRole('checkbox', { name: /^I hereby certify/ });
      await certify.waitFor();
      found['confirm'] = await faults(page);
      const mayGoOn = Promise.withResolvers<void>();
      await page.route('**/onboarding/submit', async (route) => {
        await mayGoOn.promise;
        await route.continue();
      });
      await certify.check();
      await button(page, 'Submit').click();
      await heading(page).filter({ hasText: 'Please wait' }).waitFor();
      found['reviewing'] = await faults(page);
      mayGoOn.resolve();
      await heading(page).filter({ hasText: 'Application Submitted' }).waitFor();
      found['submitted'] = await faults(page);
      const existing = await open(page, 'applications', {
        ...account,
        stage: 'BUSINESS_INFO',
        isExistingApplicant: true,
      });
      await page.getByRole('radio').first().waitFor();
      found['applications'] = await faults(page);
      await button(page, 'Continue').click();
      await problem(page).waitFor();
      found['applications, refused'] = await faults(page);
      await page.goto(at('saved'));
      await page.getByRole('link', { name: /subMerchantId=/ }).waitFor();
      found['saved'] = await faults(page);
      expect(existing.account.facId).toBe(account.facId);

      const approved = await applicantAt(server, { ...account, stage: 'SUBMITTED' });
      await operatorApi(server.url, account.operatorKey ?? server.operatorKey).decide(
        approved.account.email,
        'APPROVED',
      );
      await openAs(page, approved, at('account-approved'));
      await heading(page).filter({ hasText: 'Application Approved' }).waitFor();
      found['approved'] = await faults(page);
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((screen) => [screen, []])));
    });
  });
}

test('the contact of a government keeps nobody out', async ({ page }) => {
  await open(page, 'verify-contact', { ...BRANDS.harbor, stage: 'BUSINESS_INFO', ownershipType: 'GOV' });
  await button(page, 'Continue').waitFor();
  expect(await faults(page)).toEqual([]);
  await button(page, 'Continue').click();
  await problem(page).waitFor();
  expect(await faults(page)).toEqual([]);
});
