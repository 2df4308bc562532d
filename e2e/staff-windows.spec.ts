import { expect, test } from './fixtures.ts';
import { operatorApi } from './operatorApi.ts';
import { button, dialog, joinAs, openByKeys, submitted } from './staff.ts';

test.describe.configure({ timeout: 120_000 });

test('a window shows who signed in in another window, and closes the dialog of the person before', async ({
  page,
  server,
}) => {
  await submitted(server, 'Poplar Pots');
  const first = await joinAs(page, server, 'reviewer');
  await openByKeys(page, 'Poplar Pots');
  await button(page, 'Approve').click();
  await dialog(page, 'Approve application').waitFor();
  const second = await joinAs(await page.context().newPage(), server, 'reviewer');
  await expect(page.getByText(second.email, { exact: true })).toBeVisible();
  await expect(page.getByText(first.email, { exact: true })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a failed sign-out says so, and a successful one reaches the other windows', async ({
  page,
  server,
}) => {
  await joinAs(page, server, 'reviewer');
  const other = await page.context().newPage();
  await other.goto(`${server.url}/staff`);
  await button(other, 'Sign out').waitFor();
  await page.route('**/staff/session', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  );
  await button(page, 'Sign out').click();
  await expect(page.getByRole('alert')).toContainText('Server side error');
  await expect(button(page, 'Sign out')).toBeVisible();
  await page.unroute('**/staff/session');
  await button(page.getByRole('alert'), 'Try again').click();
  for (const window of [page, other])
    await expect(window.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('an application that is erased while it is open leaves the screen', async ({ page, server }) => {
  const email = await submitted(server, 'Willow Wicker');
  const operator = operatorApi(server.url, server.operatorKey);
  const id = await operator.applicationOf(email);
  await joinAs(page, server, 'admin');
  await openByKeys(page, 'Willow Wicker');
  const erased = await page.evaluate(
    async ([path]) =>
      (
        await fetch(path, {
          method: 'DELETE',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ reason: 'Asked to be deleted' }),
        })
      ).status,
    [`/operator/v1/applications/${id}`] as const,
  );
  expect(erased).toBe(200);
  await expect(page.getByRole('heading', { name: 'Application not found' })).toBeVisible();
  await expect(page.getByText('Willow Wicker')).toHaveCount(0);
});

test('turning off an endpoint keeps what was changed in another window', async ({ page, server }) => {
  const operator = operatorApi(server.url, server.operatorKey);
  const made = await operator.call('POST', '/webhook-endpoints', { url: 'https://example.com/before' });
  const path = `/webhook-endpoints/${made.body.data.id}`;
  await joinAs(page, server, 'admin');
  await page.getByRole('link', { name: 'Developers', exact: true }).click();
  await button(page, 'Turn off').click();
  const changed = { url: 'https://example.com/after', description: 'Ours', types: ['application.approved'] };
  expect((await operator.call('PUT', path, changed)).status).toBe(200);
  await button(dialog(page, 'Turn off endpoint'), 'Turn off').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await operator.call('GET', path)).body.data).toMatchObject({ ...changed, enabled: false });
});

test('a view saved in another window is kept', async ({ page, server }) => {
  await joinAs(page, server, 'reviewer');
  const other = await page.context().newPage();
  const save = async (of: typeof page, name: string) => {
    await button(of, 'Save view').click();
    await dialog(of, 'Save view').getByLabel('Name', { exact: true }).fill(name);
    await button(dialog(of, 'Save view'), 'Save').click();
    await expect(of.getByRole('link', { name, exact: true })).toBeVisible();
  };
  await page.goto(`${server.url}/staff/?stage=DECLINED`);
  await other.goto(`${server.url}/staff/?stage=APPROVED`);
  await button(other, 'Save view').waitFor();
  await save(page, 'From one');
  await save(other, 'From the other');
  await expect(other.getByRole('link', { name: 'From one', exact: true })).toBeVisible();
});
