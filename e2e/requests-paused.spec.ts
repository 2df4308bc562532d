import { asked, openList, pdf } from './asked.ts';
import { expect, test } from './fixtures.ts';

const FILES = '**/onboarding/requests/items/*/files';

test('an upload that the server cannot check waits, says so, and is sent again', async ({ page, server }) => {
  await page.clock.install();
  await openList(page, server, await asked(server));
  const refusal = { message: 'Away', code: 'scan_unavailable', success: false };
  await page.route(FILES, (route) => route.fulfill({ status: 503, json: refusal }));
  await page.getByLabel('Government ID', { exact: true }).setInputFiles(pdf('license.pdf'));
  await page.getByRole('button', { name: 'Try again license.pdf' }).waitFor();
  await page.unroute(FILES);
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('button', { name: 'Remove license.pdf', exact: true })).toBeVisible();
  await expect(page.getByText('1 of 3 done')).toBeVisible();
});
