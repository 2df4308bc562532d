import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Journey } from './applicant.ts';
import { applicantAt } from './applicantAt.ts';
import { alertWith, button, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import type { Server } from './server.ts';

async function linkOf(applicant: Journey, server: Server): Promise<string> {
  const { subMerchantId } = (await applicant.status()).body.data;
  return `${server.url}/harbor/account-type?subMerchantId=${subMerchantId}`;
}

async function elsewhere(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test.describe('a continue link', () => {
  const CASES = [
    { stage: 'INITIATED', path: 'sms' },
    { stage: 'SMS_VALID', path: 'account-type' },
    { stage: 'TYPE_SELECTED', path: 'account-company' },
    { stage: 'BUSINESS_INFO', path: 'verify-ownership' },
    { stage: 'IDENTITY', ownershipType: 'GOV', path: 'bank-account' },
    { stage: 'PAYOUT', path: 'confirm' },
    { stage: 'BUSINESS_INFO', isExistingApplicant: true, path: 'applications' },
  ] as const;
  for (const { path, ...who } of CASES) {
    const name = `${'isExistingApplicant' in who ? 'an existing' : 'a new'} applicant at ${who.stage}`;
    test(`leads ${name} to the last open step and disappears from the address`, async ({
      browser,
      server,
    }) => {
      const applicant = await applicantAt(server, who);
      const page = await elsewhere(browser);
      await page.goto(await linkOf(applicant, server));
      await expect(page).toHaveURL(`${server.url}/harbor/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(
        await page.evaluate(() => JSON.stringify([document.title, history.state, document.referrer])),
      ).not.toContain('subMerchantId');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(`${server.url}/harbor/${path}`);
      await page.context().close();
    });
  }

  test('redirects once, so that Back stays there', async ({ browser, server }) => {
    const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
    const page = await elsewhere(browser);
    await page.goto(await linkOf(applicant, server));
    await heading(page, 'Verify Ownership').waitFor();
    await button(page, 'Back').click();
    await heading(page, 'Add your business info').waitFor();
    await button(page, 'Back').click();
    await heading(page, 'Choose your business type').waitFor();
    await page.context().close();
  });

  test('that expired says so and leads to GetStarted', async ({ page, server }) => {
    const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
    const link = await linkOf(applicant, server);
    const database = new DatabaseSync(join(server.dataDir, 'onboarding.db'));
    try {
      database
        .prepare(
          'update application set link_expires_at = 1 where account_id = (select id from account where email = ?)',
        )
        .run(applicant.account.email);
    } finally {
      database.close();
    }
    await page.goto(link);
    await expect(alertWith(page, 'The link has expired')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/harbor/get-started`);
    const box = await alertWith(page, 'The link has expired').boundingBox();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect(box?.x).toBeGreaterThan(width / 2);
    expect(box?.y).toBeLessThan(height / 2);
    await expect(alertWith(page, 'The link has expired')).toHaveCount(0);
  });

  test('of a submitted application opens its status', async ({ page, server }) => {
    const submitted = await applicantAt(server, { stage: 'PAYOUT' });
    const earlier = await linkOf(submitted, server);
    await submitted.submit();
    await page.goto(earlier);
    await expect(alertWith(page, 'Error validating application')).toBeVisible();
    await page.goto(await linkOf(submitted, server));
    await expect(heading(page, 'Application status')).toBeVisible();
    await expect(alertWith(page, 'The link has expired')).toHaveCount(0);
  });

  test("that can't be opened because of an error says so and leads to GetStarted", async ({
    page,
    server,
  }) => {
    const link = await linkOf(await applicantAt(server, { stage: 'BUSINESS_INFO' }), server);
    await page.route('**/onboarding/accounts/open', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(link);
    await expect(alertWith(page, 'Error validating application')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/harbor/get-started`);
  });

  test('that opens nothing says so and leads to GetStarted', async ({ page, server }) => {
    await page.goto('/harbor/account-type?subMerchantId=nothing');
    await expect(alertWith(page, 'Error validating application')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/harbor/get-started`);
  });
});
