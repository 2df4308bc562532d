import type { Page } from '@playwright/test';
import type { OwnershipType } from '../src/domain/identity.ts';
import { journey, reach } from './applicant.ts';
import { field } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { isSampleLabel } from './sampleFields.ts';

async function orderOf(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).focus();
  const names: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      if (!at?.closest('main')) return null;
      const labels = [...(at.labels ?? [])].map(({ textContent }) => textContent).join('');
      return (labels || at.ariaLabel || at.textContent || '').trim();
    });
    if (name === null) break;
    names.push(name);
  }
  return names;
}

test("on a phone, Tab reaches a step's question before its fields", async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const applicant = await reach(journey(server.url), 'IDENTITY');
  await openAs(page, applicant, `${server.url}/harbor/bank-account`);
  await field(page, 'Name on account').waitFor();
  const names = await orderOf(page);
  expect(names.slice(0, 2)).toEqual(['Why do you need my bank details?', 'Name on account']);
});

const PERSON = [
  'Use my name, email, and phone',
  'First name',
  'Middle name (optional)',
  'Last name',
  'Social Security Number',
  'Date of birth',
];
const REACH = ['Phone', 'Email'];
const ADDRESS = ['Address', 'City', 'State', 'ZIP code', 'Country'];

for (const { path, ownershipType, at, order } of [
  {
    path: 'account-company',
    ownershipType: 'SOLE_PROP',
    at: 'TYPE_SELECTED',
    order: [
      'Doing business as',
      'Billing descriptor (optional)',
      'TIN type',
      'Tax ID',
      'Phone',
      ...ADDRESS,
      'Established date',
      'Expected monthly credit card volume',
      'Merchant category',
      'Protocol',
      'Website',
    ],
  },
  {
    path: 'verify-ownership',
    ownershipType: 'LLC',
    at: 'BUSINESS_INFO',
    order: [
      ...PERSON,
      'Date started',
      'Ownership percentage',
      'Position',
      ...REACH,
      'Same as business address',
      ...ADDRESS,
    ],
  },
  {
    path: 'bank-account',
    ownershipType: 'LLC',
    at: 'IDENTITY',
    order: ['Name on account', 'Account type', 'Routing number', 'Account number', 'Confirm account number'],
  },
] as const satisfies readonly {
  path: string;
  ownershipType: OwnershipType;
  at: string;
  order: readonly string[];
}[])
  test(`${path}: Tab follows the reading order`, async ({ page, server }) => {
    const applicant = await reach(journey(server.url, { ownershipType }), at);
    await openAs(page, applicant, `${server.url}/harbor/${path}`);
    await field(page, order[0] === PERSON[0] ? 'First name' : order[0]).waitFor();
    const names = (await orderOf(page)).filter((name) => !isSampleLabel(name));
    expect(names.slice(names.indexOf(order[0]))).toEqual([...order, 'Continue', 'Save and exit']);
  });
