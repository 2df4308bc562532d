import { expect, test } from './fixtures.ts';
import { operatorApi } from './operatorApi.ts';
import { button, dialog, joinAs } from './staff.ts';
import { look, newPage } from './staffLook.ts';

test.describe.configure({ timeout: 240_000 });

test('an irreversible action asks first and names what it affects', async ({ browser, server }) => {
  const { email } = await joinAs(await newPage(() => browser.newPage()), server, 'reviewer');
  const page = await newPage(() => browser.newPage());
  await joinAs(page, server, 'admin');
  const asks = async (
    title: string,
    { named, press, undone }: { named: string; press: () => Promise<unknown>; undone?: boolean },
  ) => {
    await press();
    await expect(dialog(page, title)).toContainText(named);
    await look(page, title);
    const asked = dialog(page, title);
    const verb = asked.getByRole('button').filter({ hasNotText: 'Cancel' });
    await expect(asked.getByRole('button').last()).toHaveText('Cancel');
    await expect(undone ? verb : button(asked, 'Cancel')).toBeFocused();
    await button(asked, 'Cancel').press('Enter');
    await expect(asked).toHaveCount(0);
    await press();
    await verb.click();
    await expect(dialog(page, title)).toHaveCount(0);
  };
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const pressIn = (name: string, action: RegExp) => () =>
    row(name).getByRole('button', { name: action }).click();

  await operatorApi(server.url, server.operatorKey).invite({ email: 'walt@example.com' });
  await page.goto(`${server.url}/staff/invites`);
  await asks('Revoke invite', { named: 'walt@example.com', press: pressIn('walt@example.com', /^Revoke/) });
  await expect(row('walt@example.com')).toContainText('Revoked');

  await page.goto(`${server.url}/staff/developers`);
  await button(page, 'New key').click();
  await dialog(page, 'New API key').getByLabel('Name').fill('Old script');
  await button(page, 'Create key').click();
  await asks('Revoke API key', { named: 'Old script', press: pressIn('Old script', /^Revoke/) });
  await expect(row('Old script')).toContainText('Revoked');
  await button(page, 'Add endpoint').click();
  await dialog(page, 'Add endpoint').getByLabel('URL').fill('https://example.com/old');
  await button(page, 'Add').click();
  await asks('Remove endpoint', { named: 'https://example.com/old', press: pressIn('/old', /^Remove/) });
  await expect(row('https://example.com/old')).toHaveCount(0);

  await page.goto(`${server.url}/staff/people`);
  const role = page.getByLabel(`Role of ${email}`, { exact: true });
  await asks('Change role', { named: email, press: () => role.selectOption('Viewer'), undone: true });
  await expect(role).toHaveValue('viewer');
  await asks('End sessions', { named: email, press: pressIn(email, /^End sessions/) });
  await expect(row(email).getByRole('button', { name: /^End sessions/ })).toHaveCount(0);
  await asks('Reset sign-in', { named: email, press: pressIn(email, /^Reset sign-in/) });
  await expect(row(email)).toContainText('Invited');
  await expect(row(email).getByRole('status')).toHaveText('Sent and shown above the list');
  const joinLink = page.getByRole('region', { name: 'Join link' }).getByRole('status');
  const first = await joinLink.innerText();
  await row(email)
    .getByRole('button', { name: /^Send new link/ })
    .click();
  await expect(joinLink).not.toHaveText(first);
  await expect(row(email).getByRole('status')).toHaveText('Sent and shown above the list');
  await asks('Deactivate account', { named: email, press: pressIn(email, /^Deactivate account/) });
  await expect(row(email)).toContainText('Deactivated');
});
