import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { joinAs, submitted } from './staff.ts';
import { plant } from './stored.ts';

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
