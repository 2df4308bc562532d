import type { Page } from '@playwright/test';
import { companyJourney } from './companyJourney.ts';
import { expect, test } from './fixtures.ts';
import { keyboard, mouse, type Input } from './input.ts';
import { LLC } from './sampleCompany.ts';
import type { Server } from './server.ts';
import { rows } from './stored.ts';

async function codeFromText(server: Server): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const texts = (await server.outbox()).filter(
        ({ channel, to }) => channel === 'sms' && to.endsWith(LLC.phone),
      );
      code = /\b\d{6}\b/.exec(texts.at(-1)?.text ?? '')?.[0] ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}

async function apply({
  page,
  input,
  server,
  email,
}: {
  page: Page;
  input: Input;
  server: Server;
  email: string;
}) {
  const journey = companyJourney(page, input);
  await page.goto('/harbor/get-started');
  await expect(journey.heading('Welcome to Harbor')).toBeVisible();
  await journey.getStarted(email);
  await journey.sms(() => codeFromText(server));
  await journey.accountType();
  await journey.company();
  await journey.owners();
  await journey.bank();

  const review = page.getByRole('main');
  await expect(review).toContainText(LLC.business.legalName);
  await expect(review).toContainText('Martin Okafor');
  await expect(review).toContainText('*****6789');
  await expect(review).not.toContainText(LLC.bank.number);

  await journey.confirm();
  await expect(page.getByRole('main')).toContainText(/being reviewed/);
  await expectStored(server, email);
  await expectSent(server, email);
}

async function expectStored(server: Server, email: string): Promise<void> {
  const [account] = rows(
    server,
    'select id, name, phone_number, created_at from account where email = ?',
    email,
  );
  expect(account).toMatchObject({ name: LLC.name, phone_number: LLC.phone });
  const [application] = rows(
    server,
    'select * from application where account_id = ?',
    String(account?.['id']),
  );
  expect(application).toMatchObject({ stage: 'SUBMITTED', ownership_type: 'LLC', sp_product_slug: 'harbor' });
  expect(application?.['submitted_at']).toEqual(expect.any(Number));

  const business = JSON.parse(String(application?.['business']));
  expect(business).toMatchObject({
    legalName: LLC.business.legalName,
    dbaName: LLC.business.dbaName,
    federalTaxId: '*****6789',
    phoneNumber: LLC.business.phone,
    businessEstablishedDate: '2019-03-15',
    expectedMonthlyVolume: 25_000,
    mccCode: LLC.business.category,
    websiteUrl: `https://${LLC.business.website}`,
    address: {
      streetNum: '350',
      streetName: 'Fifth Avenue',
      city: 'New York',
      state: 'NY',
      postalCode: '10118',
    },
  });
  expect(String(application?.['business_sealed'])).not.toContain('123456789');

  const [group] = rows(
    server,
    'select * from identity_group where id = ?',
    String(application?.['group_id']),
  );
  const owners = JSON.parse(String(group?.['owners']));
  expect(owners).toMatchObject([
    {
      firstName: 'Rosa',
      ownershipPercentage: 60,
      position: 'CEO',
      ssn: '*****9871',
      birthDate: '1985-07-04',
    },
    {
      firstName: 'Martin',
      ownershipPercentage: 40,
      position: 'MEMBER LLC',
      ssn: '*****5462',
      city: 'Brooklyn',
    },
  ]);
  expect(group?.['locked_at']).toEqual(expect.any(Number));

  const payout = JSON.parse(String(application?.['payout']));
  expect(payout).toMatchObject([
    { nameOnAccount: LLC.bank.nameOnAccount, accountRouting: LLC.bank.routing, accountNumber: '*****6789' },
  ]);
  const consents = rows(
    server,
    'select document from consent where application_id = ?',
    String(application?.['id']),
  );
  expect(consents.map(({ document }) => document)).toEqual(
    expect.arrayContaining(['e-sign-consent', 'privacy-policy', 'terms-of-service']),
  );
  // Excludes jobs that are older than this account, because earlier tests may have left failed jobs.
  const waiting = () =>
    rows(
      server,
      "select count(*) as waiting from job where state <> 'done' and created_at >= ?",
      Number(account?.['created_at']),
    );
  await expect.poll(waiting).toEqual([{ waiting: 0 }]);
}

async function expectSent(server: Server, email: string): Promise<void> {
  const mails = (await server.outbox()).filter(({ channel, to }) => channel === 'email' && to === email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('application'),
    expect.stringContaining('submitted'),
  ]);
  for (const { text, html } of mails) {
    expect(text + html).not.toMatch(/219-?09-?9871|000123456789|12-?3456789/);
  }
}

test('an LLC applies by mouse, and its application survives a restart', async ({ page, server, email }) => {
  await apply({ page, input: mouse(page), server, email });
  await server.kill();
  await server.start();
  await expectStored(server, email);
});

test('an LLC applies by keyboard alone', async ({ page, server, email }) => {
  await apply({ page, input: keyboard(page), server, email });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('an LLC applies on a 320 px wide screen, and no screen scrolls sideways', async ({
    page,
    server,
    email,
  }) => {
    const sideways: string[] = [];
    await page.addInitScript(() => {
      const record = () => {
        const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
        if (over > 0) console.warn(`sideways ${location.pathname} by ${over} px`);
      };
      addEventListener('DOMContentLoaded', () =>
        new MutationObserver(() => requestAnimationFrame(record)).observe(document.body, {
          childList: true,
          subtree: true,
        }),
      );
    });
    page.on('console', (message) => {
      if (message.text().startsWith('sideways')) sideways.push(message.text());
    });
    await apply({ page, input: mouse(page), server, email });
    expect(sideways).toEqual([]);
  });
});
