import type { Page } from '@playwright/test';
import { applicantAt } from './applicantAt.ts';
import { button } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { isAt } from './isAt.ts';
import { openAs } from './openAs.ts';

const steps = (page: Page) => page.getByRole('navigation', { name: 'Application steps' });

const names = async (page: Page) =>
  (await steps(page).getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s*\(.*\)$/s, ''));

test.describe('the progress bar', () => {
  test('leads to each open step, except the first', async ({ page, server }) => {
    await openAs(page, await applicantAt(server, { stage: 'PAYOUT' }), `${server.url}/harbor/confirm`);
    await isAt(page, 'confirm');
    expect(await names(page)).toEqual([
      'Create Account',
      'Business Information',
      'Verify Ownership',
      'Add Bank Account',
      'Review & Submit',
    ]);
    for (const [name, path] of [
      ['Business Information', 'account-type'],
      ['Verify Ownership', 'verify-ownership'],
      ['Add Bank Account', 'bank-account'],
      ['Review & Submit', 'confirm'],
    ] as const) {
      await steps(page).getByRole('button', { name }).click();
      await isAt(page, path);
      await expect(steps(page).locator('[aria-current=step]')).toContainText(name);
    }
    await expect(steps(page).getByRole('button', { name: 'Create Account' })).toHaveCount(0);
  });

  test("doesn't lead to a closed step", async ({ page, server }) => {
    for (const [stage, path, open] of [
      ['INITIATED', 'sms', []],
      ['SMS_VALID', 'account-type', ['Business Information']],
      ['TYPE_SELECTED', 'account-company', ['Business Information']],
      ['BUSINESS_INFO', 'verify-ownership', ['Business Information', 'Verify Ownership']],
      ['IDENTITY', 'bank-account', ['Business Information', 'Verify Ownership', 'Add Bank Account']],
    ] as const) {
      await page.context().clearCookies();
      await openAs(page, await applicantAt(server, { stage }), `${server.url}/harbor/${path}`);
      await isAt(page, path);
      const shown = await steps(page).getByRole('listitem').getByRole('button').allInnerTexts();
      expect(shown.map((text) => text.replace(/\s*\(.*\)$/s, ''))).toEqual(open);
    }
  });

  test("names a government's contact and leads an existing applicant to the applications", async ({
    page,
    server,
  }) => {
    const government = await applicantAt(server, { stage: 'PAYOUT', ownershipType: 'GOV' });
    await openAs(page, government, `${server.url}/harbor/confirm`);
    await steps(page).getByRole('button', { name: 'Verify Contact' }).click();
    await isAt(page, 'verify-contact');
    await page.context().clearCookies();
    const existing = await applicantAt(server, { stage: 'PAYOUT', isExistingApplicant: true });
    await openAs(page, existing, `${server.url}/harbor/confirm`);
    await steps(page).getByRole('button', { name: 'Verify Ownership' }).click();
    await isAt(page, 'applications');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 320, height: 640 } });

    test('is a single line that expands into the steps', async ({ page, server }) => {
      await openAs(page, await applicantAt(server, { stage: 'PAYOUT' }), `${server.url}/harbor/bank-account`);
      const line = button(page, 'Step 4 of 5, Add Bank Account');
      await expect(line).toHaveAttribute('aria-expanded', 'false');
      await expect(steps(page).getByRole('listitem')).toHaveCount(0);
      await line.click();
      await steps(page).getByRole('button', { name: 'Business Information' }).click();
      await isAt(page, 'account-type');
      await expect(button(page, 'Step 2 of 5, Business Information')).toHaveAttribute(
        'aria-expanded',
        'false',
      );
    });

    test('closes when the page beside it is pressed', async ({ page, server }) => {
      await openAs(page, await applicantAt(server, { stage: 'PAYOUT' }), `${server.url}/harbor/bank-account`);
      const line = button(page, 'Step 4 of 5, Add Bank Account');
      await line.click();
      await expect(line).toHaveAttribute('aria-expanded', 'true');
      // Clicks the margin below the list.
      await page.mouse.click(4, 560);
      await expect(line).toHaveAttribute('aria-expanded', 'false');
      await expect(steps(page).getByRole('listitem')).toHaveCount(0);
    });

    test("is closed on each new screen, also after the browser's Back", async ({ page, server }) => {
      await openAs(page, await applicantAt(server, { stage: 'PAYOUT' }), `${server.url}/harbor/bank-account`);
      const line = steps(page).getByRole('button', { name: /^Step / });
      await line.click();
      await steps(page).getByRole('button', { name: 'Business Information' }).click();
      await isAt(page, 'account-type');
      await expect(line).toHaveAttribute('aria-expanded', 'false');
      await page.goBack();
      await isAt(page, 'bank-account');
      await expect(line).toHaveAttribute('aria-expanded', 'false');
    });

    test('closes on Escape, and when focus leaves it', async ({ page, server }) => {
      await openAs(page, await applicantAt(server, { stage: 'PAYOUT' }), `${server.url}/harbor/bank-account`);
      const line = button(page, 'Step 4 of 5, Add Bank Account');
      await line.press('Enter');
      await page.keyboard.press('Tab');
      await expect(steps(page).getByRole('button', { name: 'Business Information' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(line).toHaveAttribute('aria-expanded', 'false');
      await expect(line).toBeFocused();
      await page.keyboard.press('Enter');
      await steps(page).getByRole('button', { name: 'Review & Submit' }).focus();
      await page.keyboard.press('Tab');
      await expect(line).toHaveAttribute('aria-expanded', 'false');
    });
  });
});

for (const [language, width] of [
  ['en', 912],
  ['en', 1280],
  ['es', 912],
  ['es', 1280],
] as const)
  test(`the progress bar breaks no word, ${width} px wide in ${language}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 });
    const applicant = await applicantAt(server, { stage: 'PAYOUT' });
    await openAs(page, applicant, `${server.url}/harbor/confirm?lang=${language}`);
    const items = page.locator('header nav li');
    await expect(items.first()).toBeVisible();
    const broken = await items.evaluateAll((nodes) =>
      nodes.flatMap((node) => {
        const text = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        while (text.nextNode())
          for (const { 0: word, index } of text.currentNode.nodeValue?.matchAll(/\S+/g) ?? []) {
            const range = document.createRange();
            range.setStart(text.currentNode, index);
            range.setEnd(text.currentNode, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
          }
        return found;
      }),
    );
    expect(broken).toEqual([]);
  });
