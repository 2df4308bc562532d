import { journey, reach } from './applicant.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';

const STEPS = [
  { save: 'PUT /onboarding/accounts/identity/type', next: 'CompanyForm', shows: 'Merchant category' },
  { save: 'PUT /onboarding/accounts/identity/business', next: 'VerifyOwnership', shows: 'Dana Marlow' },
  { save: 'PUT /onboarding/accounts/identity/owners', next: 'BankForm', shows: 'Routing number' },
  { save: 'POST /onboarding/accounts/payout', next: 'ConfirmProfile', shows: 'Bank account(s)' },
];

declare global {
  interface Window {
    built: string[];
  }
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.built = [];
    const create = Document.prototype.createElement;
    Document.prototype.createElement = function (this: Document, name: string) {
      window.built.push(name);
      return create.call(this, name);
    } as typeof create;
  }),
);

test('Continue takes one round trip to the next screen', async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'PAYOUT');
  await openAs(page, applicant, `${server.url}/harbor/account-type`);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/onboarding/accounts')) asked.push(`${request.method()} ${pathname}`);
  });
  for (const { save, next, shows } of STEPS) {
    await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
    // The next screen's code and data are prefetched while this one is filled in.
    await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, `prefetched ${next}`);
    await page.waitForLoadState('networkidle');
    asked.length = 0;
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText(shows, { exact: true }).first().waitFor();
    expect(asked).toEqual([save]);
  }
});

test('pre-renders the next form before Continue, but fills no form from a document until then', async ({
  page,
  server,
}) => {
  const applicant = await reach(journey(server.url), 'SMS_VALID');
  await openAs(page, applicant, `${server.url}/harbor/account-type`);
  await page.getByRole('radio', { name: 'LLC', exact: true }).check();
  await page.waitForFunction(() => performance.getEntriesByName('prefetched CompanyForm').length > 0);
  await page.waitForFunction(() => window.built.includes('select'));
  await expect(page.locator('[name=legalName]')).toHaveCount(0);
  await page.evaluate(() => window.built.splice(0));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByLabel('Legal name')).toBeVisible();
  expect(await page.evaluate(() => window.built.filter((name) => name === 'input'))).toEqual([]);
});

test('a save whose response includes no reads still continues', async ({ page, server }) => {
  const applicant = await reach(journey(server.url), 'PAYOUT');
  await page.route('**/identity/type', async (route) => {
    const { 'x-onboarding-next': _asked, ...headers } = route.request().headers();
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  await openAs(page, applicant, `${server.url}/harbor/account-type`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByLabel('Merchant category')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

for (const { motion, milliseconds } of [
  { motion: 'no-preference', milliseconds: 160 },
  { motion: 'reduce', milliseconds: 1 },
] as const)
  test(`a screen slides in by its direction in ${milliseconds} ms (${motion})`, async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: motion });
    const applicant = await reach(journey(server.url), 'TYPE_SELECTED');
    const slides: unknown[] = [];
    await page.exposeFunction('slid', (slide: unknown) => slides.push(slide));
    await page.addInitScript(() =>
      addEventListener('animationend', ({ target, animationName, elapsedTime }) => {
        if (target instanceof HTMLElement && target.localName === 'main')
          (window as unknown as { slid(slide: unknown): void }).slid([animationName, elapsedTime * 1000]);
      }),
    );
    await openAs(page, applicant, `${server.url}/harbor/account-type`);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Add your business info' }).waitFor();
    await expect.poll(() => slides).toEqual([['arrive', milliseconds]]);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect
      .poll(() => slides)
      .toEqual([
        ['arrive', milliseconds],
        ['arrive-back', milliseconds],
      ]);
  });
