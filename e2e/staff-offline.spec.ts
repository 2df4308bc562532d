import type { Page } from '@playwright/test';
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

/** The next request to `path` takes effect, but its response is lost. */
const loseResponse = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('what is edited after a lost response is sent as another action', async ({ page, server }) => {
  await submitted(server, 'Fig Farm');
  await joinAs(page, server, 'reviewer');
  await page.getByRole('link', { name: 'Invites', exact: true }).click();
  await button(page, 'New invite').click();
  const invite = dialog(page, 'New invite');
  await invite.getByLabel('Applicant name').fill('Fig Farm');
  await invite.getByLabel('Email').fill('fig.farm@example.com');
  await loseResponse(page, '**/operator/v1/invites');
  await button(invite, 'Send invite').click();
  await expect(invite.getByRole('alert')).toContainText("We can't reach the server.");
  await invite.getByLabel('External ID (optional)').fill('CRM-1');
  await button(invite, 'Send invite').click();
  await expect(invite).toHaveCount(0);

  await page.getByRole('link', { name: 'Applications', exact: true }).click();
  await openByKeys(page, 'Fig Farm');
  for (const [opens, title, verb] of [
    ['Request information', 'Request information', 'Send request'],
    ['Decline', 'Decline application', 'Decline'],
  ] as const) {
    await button(page, opens).click();
    const acting = dialog(page, title);
    const message = acting.getByLabel('Message to the applicant');
    await message.fill('Sorry.');
    await loseResponse(page, '**/decision');
    await button(acting, verb).click();
    await expect(acting.getByRole('alert')).toContainText("We can't reach the server.");
    await message.fill('Sorry, we cannot.');
    await button(acting, verb).click();
    await expect(acting.getByRole('alert')).toContainText(/has changed|already/);
    await acting.getByRole('button', { name: /^(Cancel|Close)$/ }).click();
  }
});
