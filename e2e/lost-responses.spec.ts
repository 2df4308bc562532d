import type { Page } from '@playwright/test';
import { applicantAt } from './applicantAt.ts';
import { button, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';

/** Replaces the first response to a call with a proxy's error, after the server has handled the call. */
async function loseFirst(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: 'Bad gateway' });
    },
    { times: 1 },
  );
}

test('a submit whose response is lost shows that the application was submitted', async ({ page, server }) => {
  const applicant = await applicantAt(server, { stage: 'PAYOUT' });
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await loseFirst(page, '/onboarding/submit');
  await page.getByRole('checkbox', { name: /^I hereby certify/ }).check();
  await button(page, 'Submit').click();
  await heading(page, 'Application Submitted').waitFor();
  await expect(page).toHaveURL(/\/account-for-review$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
