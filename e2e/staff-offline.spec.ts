import { expect, test } from './fixtures.ts';
import { button, dialog, joinAs, openByKeys, submitted } from './staff.ts';
import { rows } from './stored.ts';

test('a decision made offline fails at once, and is not sent later by itself', async ({ page, server }) => {
  const email = await submitted(server, 'Wren Offline Goods');
  const [application] = rows(
    server,
    'select a.id from application a join account c on c.id = a.account_id where c.email = ?',
    email,
  );
  const stage = () =>
    rows(server, 'select stage from application where id = ?', String(application?.['id']))[0];
  await joinAs(page, server, 'reviewer');
  await openByKeys(page, 'Wren Offline Goods');
  await button(page, 'Decline').click();
  const decline = dialog(page, 'Decline application');
  await decline.getByLabel('Message to the applicant').fill('We can not serve this business.');
  await page.context().setOffline(true);
  await button(decline, 'Decline').click();
  await expect(decline.getByRole('alert')).toContainText("We can't reach the server.");
  await expect(button(decline, 'Cancel')).toBeEnabled();
  await page.context().setOffline(false);
  await page.waitForResponse(/\/revision$/);
  expect(stage()).toEqual({ stage: 'SUBMITTED' });
  await button(decline, 'Decline').click();
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Declined');
  expect(stage()).toEqual({ stage: 'DECLINED' });
});
