import { faults } from './axe.ts';
import { startWebhookFake } from './fakes/webhook.ts';
import { expect, test } from './fixtures.ts';
import { button, dialog, joinAs } from './staff.ts';

test.describe.configure({ timeout: 120_000 });

test('an admin sends a test event, reads the request and the response, and replays it', async ({
  page,
  server,
}) => {
  const receiver = await startWebhookFake();
  receiver.reply({ status: 200, body: 'Thanks for <b>the event</b>' });
  await joinAs(page, server, 'admin');
  await page.getByRole('link', { name: 'Developers', exact: true }).click();
  await button(page, 'Add endpoint').click();
  await page.getByLabel('URL', { exact: true }).fill(`${receiver.url}/hooks`);
  await button(dialog(page, 'Add endpoint'), 'Add').click();
  await expect(page.getByRole('region', { name: 'Signing secret' })).toContainText('whsec_');
  await button(page, 'Send test').click();
  await expect.poll(() => receiver.heard.length).toBe(1);
  const row = page.getByRole('row', { name: 'webhook.test' });
  await expect(row).toContainText('Delivered');
  await row.getByRole('button', { name: /^webhook\.test/ }).click();
  const shown = dialog(page, 'webhook.test');
  await expect(shown.getByText('Status 200')).toBeVisible();
  await expect(shown.getByRole('region', { name: 'Last response' })).toHaveText(
    'Thanks for <b>the event</b>',
  );
  await expect(shown.getByRole('region', { name: 'Request body' })).toContainText('"type": "webhook.test"');
  expect(await faults(page)).toEqual([]);
  await button(shown, 'Close').click();
  await row.getByRole('button', { name: /^Replay/ }).click();
  await expect(row.getByRole('status')).toHaveText('Replay queued');
  await expect.poll(() => receiver.heard.length).toBe(2);
  expect(receiver.heard[1]?.body).toBe(receiver.heard[0]?.body);
  receiver.reply({ status: 503, body: 'Later' });
  await row.getByRole('button', { name: /^Replay/ }).click();
  await expect.poll(() => receiver.heard.length).toBe(3);
  await expect(row).toContainText(/Retrying\s*\d attempts?\s*Next attempt/);
  await expect(row).toContainText('503');
  receiver.reply({ status: 200, body: '' });
  await row.getByRole('button', { name: /^Replay/ }).click();
  await expect(row).toContainText('Delivered');
  await button(page, 'Send test').click();
  // Every earlier request has the body of the first event, so a different body belongs to the new event.
  const isNew = ({ body }: { body: string }) => body !== receiver.heard[0]?.body;
  await expect.poll(() => receiver.heard.some(isNew)).toBe(true);
  await expect(row).toHaveCount(2);
  await expect(row.first()).toContainText('Delivered');
  await expect(row.first()).toContainText(`${receiver.url}/hooks`);
  const endpoints = page
    .getByRole('table')
    .filter({ hasText: `${receiver.url}/hooks` })
    .first();
  await button(page, 'Turn off').click();
  await button(dialog(page, 'Turn off endpoint'), 'Turn off').click();
  await expect(endpoints.getByRole('cell', { name: 'Off', exact: true })).toBeVisible();
  await expect(button(page, 'Send test')).toHaveCount(0);
  await expect(button(page, 'Turn on')).toBeFocused();
  await button(page, 'Turn on').press('Enter');
  await expect(button(page, 'Turn off')).toBeFocused();
  await expect(endpoints.getByRole('cell', { name: 'On', exact: true })).toBeVisible();
  await button(page, 'Remove').click();
  await button(dialog(page, 'Remove endpoint'), 'Remove').click();
  await expect(row.first()).toContainText('Removed');
  await expect(row.getByRole('button', { name: /^Replay/ })).toHaveCount(0);
  await receiver.close();
});
