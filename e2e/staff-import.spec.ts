import { violationsOf } from './accessibility.ts';
import { button } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { operatorApi } from './operatorApi.ts';
import { joinAs } from './staff.ts';

const HEADER = 'product,name,email,phoneNumber,externalId,business.legalName,locked';

test('a reviewer imports a CSV file, after a look at what is wrong with its rows', async ({
  page,
  server,
}) => {
  test.slow();
  await joinAs(page, server, 'reviewer');
  await page.goto(`${server.url}/staff/invites`);
  await button(page, 'Import CSV').click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV', exact: true });
  const buffer = Buffer.from(
    [
      HEADER,
      'harbor,"Una, First",una@example.com,(415) 555-0132,import-1,Una LLC,business.legalName',
      'harbor,Duo Second,no address,(415) 555-0132,import-2,,',
      'harbor,Tre Third,tre@example.com,(415) 555-0132,import-1,,',
    ].join('\n'),
  );
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'merchants.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByRole('status')).toHaveText('1 to send, 1 already invited, 1 with errors');
  await expect(dialog.getByRole('row', { name: /^2 no address import-2 "email"/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const operator = operatorApi(server.url, server.operatorKey);
  const sent = async () => (await operator.call('GET', '/invites?email=una@example.com')).body.data;
  expect(await sent()).toEqual([]);
  await button(dialog, 'Send 1 invite').click();
  await expect(dialog.getByRole('status')).toHaveText('1 sent, 1 already invited, 1 with errors');
  await button(dialog, 'Done').click();
  await expect(page.getByRole('cell', { name: 'Una, First una@example.com' })).toBeVisible();
  expect(await sent()).toMatchObject([{ externalId: 'import-1', name: 'Una, First' }]);
});
