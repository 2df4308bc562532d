import { demoBankAccount, demoBusiness, demoOwner } from '../src/domain/demoSample.ts';
import { BUSINESS_LABELS } from '../src/features/account-company/messages.ts';
import { ACCOUNT_LABELS } from '../src/features/bank-account/messages.ts';
import { PERSON_LABELS, USE_MY_DETAILS } from '../src/features/verify-ownership/messages.ts';
import { journey, type Journey } from './applicant.ts';
import { faults } from './axe.ts';
import { button, field, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { operatorApi } from './operatorApi.ts';
import type { Server } from './server.ts';

const { federalTaxId, ...business } = demoBusiness('private');
const { ssn, title: _, ...owner } = demoOwner('private');
const { accountNumber, accountLabel: __, ...account } = demoBankAccount('');

async function invited(server: Server, locked: readonly string[]): Promise<Journey> {
  const prefill = { ownershipType: 'LLC', business, owners: [owner], payout: [account] };
  const { body } = await operatorApi(server.url, server.operatorKey).invite({ prefill, locked });
  const applicant = journey(server.url);
  await applicant.initiate({ inviteId: body.inviteId });
  await applicant.verifyPhone();
  return applicant;
}

const CHECK = 'From Harbor Payments, please check';
const FIXED = 'From Harbor Payments, cannot be changed';

for (const width of [390, 1440]) {
  test(`marks values from an invite until they change, and keeps locked fields, at ${width} px`, async ({
    page,
    server,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const locked = [
      'ownershipType',
      'business.legalName',
      'business.address.state',
      'business.mccCode',
      'owners.0.lastName',
      'payout.0.accountRouting',
    ];
    const applicant = await invited(server, locked);
    await openAs(page, applicant, `${server.url}/harbor/account-type`);
    await expect(page.getByRole('radio', { name: 'LLC', exact: true })).toBeChecked();
    await expect(page.getByRole('radio').first()).toBeDisabled();
    await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(FIXED);
    await expect(page.getByRole('tab')).toHaveCount(1);
    expect(await faults(page)).toEqual([]);
    await button(page, 'Continue').click();

    const name = field(page, BUSINESS_LABELS.legalName);
    await expect(name).toHaveValue(business.legalName);
    await expect(name).toHaveAttribute('readonly');
    await expect(name).toHaveAccessibleDescription(new RegExp(FIXED));
    await expect(field(page, 'State')).toBeDisabled();
    await expect(field(page, 'State')).toHaveAccessibleDescription(FIXED);
    await expect(field(page, BUSINESS_LABELS.mccCode)).toHaveAttribute('readonly');
    const dba = field(page, BUSINESS_LABELS.dbaName);
    await expect(dba).toHaveAccessibleDescription(new RegExp(CHECK));
    await expect(field(page, 'Country')).not.toHaveAccessibleDescription(/Harbor/);
    await expect(field(page, BUSINESS_LABELS.federalTaxId)).not.toHaveAccessibleDescription(/Harbor/);
    await dba.fill('Corner Coffee');
    await expect(dba).not.toHaveAccessibleDescription(/Harbor/);
    await field(page, BUSINESS_LABELS.federalTaxId).fill(federalTaxId);
    expect(await faults(page)).toEqual([]);
    await button(page, 'Continue').click();

    const last = field(page, PERSON_LABELS.lastName);
    await expect(last).toHaveAttribute('readonly');
    await expect(last).toHaveAccessibleDescription(FIXED);
    await button(page, USE_MY_DETAILS).click();
    await expect(last).toHaveValue(owner.lastName);
    await expect(field(page, PERSON_LABELS.birthDate)).toHaveAccessibleDescription(new RegExp(CHECK));
    await field(page, PERSON_LABELS.ssn).fill(ssn);
    expect(await faults(page)).toEqual([]);
    await button(page, 'Continue').click();
    await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await button(page, 'Continue').click();

    const routing = field(page, ACCOUNT_LABELS.accountRouting);
    await expect(routing).toHaveAttribute('readonly');
    await expect(routing).toHaveAccessibleDescription(new RegExp(FIXED));
    await expect(field(page, ACCOUNT_LABELS.accountType)).toHaveAccessibleDescription(CHECK);
    await field(page, ACCOUNT_LABELS.accountNumber).fill(accountNumber);
    await field(page, ACCOUNT_LABELS.confirmAccountNumber).fill(accountNumber);
    expect(await faults(page)).toEqual([]);
    await button(page, 'Continue').click();
    await expect(heading(page, 'Review your information')).toBeVisible();
    const { smAppStatus } = (await applicant.status()).body.data;
    expect(smAppStatus).toBe('PAYOUT');
  });
}

test('marks values from an invite in Spanish', async ({ page, server }) => {
  const applicant = await invited(server, ['business.legalName']);
  await applicant.saveType();
  await openAs(page, applicant, `${server.url}/harbor/account-company?lang=es`);
  const name = page.locator('[name=legalName]');
  await expect(name).toHaveAccessibleDescription(/De Harbor Payments, no se puede cambiar/);
  const dba = page.locator('[name=dbaName]');
  await expect(dba).toHaveAccessibleDescription(/De Harbor Payments, por favor verifique/);
});
