import type { Page } from '@playwright/test';
import { applicantAt } from './applicantAt.ts';
import { field } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';

/** Like the page translator of Chrome, replaces each text node with elements, also those that appear later. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    function replaceTexts(): void {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('script, style, font')) continue;
        const translation = document.createElement('font');
        translation.textContent = text.data;
        text.replaceWith(translation);
      }
    }
    replaceTexts();
    new MutationObserver(replaceTexts).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}

test('a page that the browser translates keeps working on GetStarted', async ({ page }) => {
  await page.goto('/harbor/get-started', { waitUntil: 'networkidle' });
  await translate(page);
  const verdict = page.locator('meter').locator('xpath=../../p');
  const password = page.locator('input[name=password]');
  await password.fill('Mx9$kV2!');
  await expect(verdict).toContainText('Password does not meet the required criteria');
  await password.fill('Mx9$kV2!pLq7aa');
  await expect(verdict).not.toContainText('Password does not meet the required criteria');
  // The spinner is inserted before the button's text.
  await page.route('**/onboarding/accounts/initiate', (route) => route.fulfill({ status: 500, json: {} }));
  await page.locator('input[name=name]').fill('Dana Marlow');
  await page.locator('input[name=email]').fill('dana@example.com');
  await page.locator('input[type=checkbox]').first().check();
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('alert')).toContainText('Server side error');
  await expect(password).toHaveValue('Mx9$kV2!pLq7aa');
});

test('a page that the browser translates keeps working on a form with drafts', async ({
  page,
  context,
  server,
}) => {
  const applicant = await applicantAt(server, { stage: 'BUSINESS_INFO' });
  await openAs(page, applicant, `${server.url}/harbor/account-company`);
  const name = field(page, 'Doing business as');
  await name.waitFor();
  await translate(page);
  const saved = page.getByText('Saved', { exact: true });
  await name.fill('Harbor Street Bakery');
  await expect(saved).toBeVisible();
  await context.setOffline(true);
  await name.fill('Typed without a network');
  await expect(page.getByText('Not saved yet, trying again', { exact: true })).toBeVisible();
  await expect(saved).toHaveCount(0);
  await context.setOffline(false);
  await expect(saved).toBeVisible();
  await expect(name).toHaveValue('Typed without a network');
});
