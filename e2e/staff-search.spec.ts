import { readFileSync } from 'node:fs';
import { applicantAt } from './applicantAt.ts';
import { expect, test } from './fixtures.ts';
import { operatorApi } from './operatorApi.ts';
import { joinAs, submitted } from './staff.ts';
import { plant } from './stored.ts';

test('searches find an application by its ID or merchant ID, and count the results', async ({
  page,
  server,
}) => {
  const operator = operatorApi(server.url, server.operatorKey);
  const boarded = await submitted(server, 'Dogwood Search');
  const id = await operator.applicationOf(await submitted(server, 'Elder Search'));
  await operator.decide(boarded, 'APPROVED');
  const path = `/applications/${await operator.applicationOf(boarded)}/merchant`;
  expect((await operator.call('PUT', path, { merchantId: 'MID 42-17' })).status).toBe(200);
  await joinAs(page, server, 'viewer');
  const found = page.locator('[data-row] a');
  const count = page.getByRole('status').filter({ hasText: /application/ });
  await page.getByRole('searchbox').fill('MID 42-17');
  await expect(found).toHaveText([/Dogwood Search/]);
  await expect(count).toHaveText('1 application');
  await page.getByRole('searchbox').fill(id);
  await page.getByRole('searchbox').press('Enter');
  await expect(found).toHaveText([/Elder Search/]);
  await expect(found).toBeFocused();
  await page.getByRole('searchbox').fill('search');
  await expect(count).toHaveText(/^[2-9] applications$/);
});

test('searches find an external ID with spaces, or one that looks like a tax ID', async ({
  page,
  server,
}) => {
  const ids = ['CRM 4713', '98-7654322', '987654323'];
  const names = ['Alder Search', 'Birch Search', 'Cedar Search'];
  const emails = [];
  for (const name of names) emails.push(await submitted(server, name));
  await server.kill();
  for (const [index, email] of emails.entries())
    plant(
      server,
      'update application set external_id = ? where account_id = (select id from account where email = ?)',
      ids[index] ?? '',
      email,
    );
  await server.start();
  await joinAs(page, server, 'viewer');
  for (const [index, name] of names.entries()) {
    const id = ids[index] ?? '';
    await page.getByRole('searchbox').fill(id);
    await expect(page.locator('[data-row] a')).toHaveText([new RegExp(name)]);
    const exporting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const path = await (await exporting).path();
    expect(readFileSync(path, 'utf8').trim().split('\r\n').slice(1)).toEqual([expect.stringContaining(id)]);
  }
});

test('the list shows when an answer is due or overdue, and how far a started application has come', async ({
  page,
  server,
}) => {
  const operator = operatorApi(server.url, server.operatorKey);
  const question = { kind: 'answer', question: 'Who are your main suppliers?' };
  const due = await submitted(server, 'Fir Due');
  const overdue = await submitted(server, 'Gum Due');
  expect((await operator.ask(due, [question], { dueAt: '2099-12-24' })).status).toBe(200);
  const soon = Date.now() + 2000;
  const asked = await operator.ask(overdue, [question], { dueAt: new Date(soon).toISOString() });
  expect(asked.status).toBe(200);
  await (await applicantAt(server, { stage: 'BUSINESS_INFO' })).saveBusiness({ dbaName: 'Holly Due' });
  await joinAs(page, server, 'viewer');
  await expect.poll(() => Date.now()).toBeGreaterThan(soon);
  await page.goto(`${server.url}/staff?search=Due`);
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
  const stage = (name: string) => row(name).getByRole('cell').nth(2);
  await expect(stage('Fir Due')).toContainText('Due Dec 24, 2099');
  await expect(stage('Gum Due')).toContainText('Overdue since');
  await expect(stage('Holly Due')).toContainText('business entered');
});
