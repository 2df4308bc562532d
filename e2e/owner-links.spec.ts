import type { Page } from '@playwright/test';
import { demoOwner } from '../src/domain/demoSample.ts';
import { journey, reach } from './applicant.ts';
import { faults } from './axe.ts';
import { button, field, heading, problem } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { askOwner, linkTo } from './ownerLink.ts';
import { open, OWNERS, stored } from './ownersScreen.ts';
import type { Server } from './server.ts';

const CERTIFY = 'I certify that this information is complete and correct.';

interface Asked {
  firstName: string;
  email: string;
  phone: string;
}

async function ask(page: Page, server: Server, { firstName, email, phone }: Asked): Promise<string> {
  const name = `${firstName} Marlow`;
  await button(page, `Ask ${name} to enter their own details`).click();
  await field(page, 'Email').fill(email);
  await field(page, 'Phone').fill(phone);
  await field(page, 'Ownership percentage').fill('25');
  await field(page, 'Position').selectOption('OW');
  expect(await faults(page)).toEqual([]);
  await button(page, 'Send link').click();
  await expect(button(page, `Resend to ${name}`)).toBeVisible();
  return linkTo(server, email);
}

async function enter(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(heading(page, 'Verify your phone')).toBeVisible();
  await expect(page.getByText('listed you as someone who owns or controls')).toBeVisible();
  // Outside production, the code is filled in.
  await expect(field(page, 'Verification code')).toHaveValue(/\d{6}/);
  expect(await faults(page)).toEqual([]);
  await button(page, 'Verify').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Your details for / })).toBeFocused();
  const { ssn, birthDate, streetNum, streetName, city, state, postalCode } = demoOwner('private');
  await field(page, 'Social Security Number').fill(ssn);
  const [year, month, day] = birthDate.split('-');
  await field(page, 'Date of birth').fill(`${month}${day}${year}`);
  await page.getByRole('combobox', { name: 'Address', exact: true }).fill(`${streetNum} ${streetName}`);
  await field(page, 'City').fill(city);
  await field(page, 'State').selectOption(state);
  await field(page, 'ZIP code').fill(postalCode);
  await button(page, 'Submit').click();
  await expect(page.getByText('Please certify that this information').first()).toBeVisible();
  await field(page, CERTIFY).check();
  expect(await faults(page)).toEqual([]);
  await button(page, 'Submit').click();
  await expect(heading(page, 'Thank you')).toBeFocused();
}

test('three owners, of whom two use links on a phone and one is entered by the applicant after all', async ({
  page,
  server,
  browser,
}) => {
  test.slow();
  const named = (firstName: string, lastName = 'Marlow') => ({ firstName, lastName });
  const applicant = await open(page, server.url, {
    owners: [
      { ...demoOwner('private'), ...named('Ada'), ownershipPercentage: 25 },
      named('Bea'),
      named('Cy'),
      named('Di'),
    ],
  });
  await button(page, 'Show all owners').click();
  await button(page, 'Ask Ada Marlow to enter their own details').click();
  await expect(page.getByText("We'll delete the details you entered for them.")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Owners', exact: true })).toBeFocused();
  await button(page, 'Edit Ada Marlow').click();
  await button(page, 'Ask this person to enter their own details').click();
  await page.goBack();
  await expect(field(page, 'First name')).toHaveValue('Ada');
  await button(page, 'Show all owners').click();
  const id = crypto.randomUUID();
  const asked = (firstName: string, digit: number) => ({
    firstName,
    email: `${firstName}-${id}@owners.example`.toLowerCase(),
    phone: `415555${1000 + Math.floor(Math.random() * 8000) + digit}`,
  });
  const first = await ask(page, server, asked('Bea', 1));
  await expect(page.getByText('Ownership should total 75% or more.')).toBeVisible();
  await expect(page.getByText('You can continue now.')).toHaveCount(0);
  const second = await ask(page, server, asked('Cy', 2));
  await ask(page, server, asked('Di', 3));
  await expect(page.getByText('Invited', { exact: true })).toHaveCount(3);
  await expect(page.getByText('You can continue now.')).toBeVisible();
  expect(await faults(page)).toEqual([]);

  await button(page, 'Withdraw Di Marlow').click();
  await expect(button(page, 'Ask Di Marlow to enter their own details')).toBeVisible();
  // Wait for the page's save and then leave the page, so that it can't overwrite the list that the calls below change.
  await (await page.waitForRequest(`**${OWNERS}/partial`)).response();
  await page.goto('about:blank');
  const list = await stored(applicant);
  const typed = { ...demoOwner('private'), ...list[3], ssn: '219099871' };
  expect((await applicant.call('PUT', OWNERS, { owners: [...list.slice(0, 3), typed] })).status).toBe(200);
  expect((await applicant.savePayout()).status).toBe(200);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await phone.newPage();
  await enter(other, first);
  await page.goto(`${server.url}/harbor/verify-ownership`);
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByText('Invited', { exact: true })).toHaveCount(1);
  await enter(other, second);
  await other.goto('about:blank');
  await other.goto(second);
  await expect(other.getByText('You already sent your details.')).toBeVisible();
  await phone.close();

  await page.goto(`${server.url}/harbor/confirm`);
  await expect(page.getByText(/^Entered by Bea Marlow on /)).toBeVisible();
  await page.getByRole('checkbox').last().check();
  await button(page, 'Submit').click();
  await expect(page).toHaveURL(/account-(?:approved|for-review)|reviewing/);
});

test('lists what is missing to ask an owner, in field order', async ({ page, server }) => {
  await open(page, server.url, { owners: [demoOwner('private'), { firstName: 'Bea' }] });
  await button(page, 'Show all owners').click();
  await button(page, 'Ask Bea to enter their own details').click();
  await button(page, 'Send link').click();
  await expect(problem(page).getByRole('link')).toHaveText([
    'Last name is required.',
    'Email address is required.',
    'Phone number is required.',
    /^Ownership percentage: /,
    'Position is required.',
  ]);
});

test('asking again after the response was lost adds the owner once', async ({ page, server }) => {
  const applicant = await open(page, server.url, {
    owners: [demoOwner('private'), { firstName: 'Bea', lastName: 'Marlow' }],
  });
  await button(page, 'Show all owners').click();
  await page.route(
    '**/owner-links',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: '' });
    },
    { times: 1 },
  );
  await button(page, 'Ask Bea Marlow to enter their own details').click();
  await field(page, 'First name').fill('Beatriz');
  await field(page, 'Email').fill('beatriz@owners.example');
  await field(page, 'Phone').fill('(415) 555-0171');
  await field(page, 'Ownership percentage').fill('25');
  await field(page, 'Position').selectOption('OW');
  await button(page, 'Send link').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Server side error' }).first()).toBeVisible();
  await button(page, 'Send link').click();
  await expect(button(page, 'Resend to Beatriz Marlow')).toBeVisible();
  const names = (await stored(applicant)).map(({ firstName }: { firstName: string }) => firstName);
  expect(names.filter((name: string) => name === 'Beatriz')).toHaveLength(1);
});

test('a replaced link says so', async ({ page, server }) => {
  await page.goto(`${server.url}/harbor/owner#unknown`);
  await expect(heading(page, 'This link no longer works')).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test('an owner who requested too many codes can still enter the last one, and sees the wait', async ({
  page,
  server,
}) => {
  await page.clock.install();
  const applicant = await reach(journey(server.url), 'BUSINESS_INFO');
  await page.goto((await askOwner(server, applicant)).url);
  const code = await field(page, 'Verification code').inputValue();
  await page.clock.fastForward(31_000);
  const body = {
    success: false,
    code: 'too_many_requests',
    message: 'Too many attempts. Please wait and try again.',
  };
  await page.route('**/onboarding/owner/open', (route) =>
    route.fulfill({ status: 429, json: { ...body, waitTime: 600_000 } }),
  );
  await button(page, 'Text me a new code').click();
  await expect(page.getByRole('alert')).toHaveText(body.message);
  await expect(page.getByRole('timer')).toHaveText(/^You can request a new code in (10:00|9:5\d)$/);
  await expect(field(page, 'Verification code')).toHaveValue(code);
  await button(page, 'Verify').click();
  await page.getByRole('heading', { level: 1, name: /^Your details for / }).waitFor();
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(body.message);
  await expect(page.getByRole('timer')).toHaveText(/ (10:00|9:5\d)$/);
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await expect(field(page, 'Verification code')).toBeVisible();
});
