import type { Page } from '@playwright/test';
import type { OwnershipType } from '../src/domain/identity.ts';
import { journey, reach, type Journey } from './applicant.ts';
import { button, field } from './controls.ts';
import { expect } from './fixtures.ts';
import { openAs } from './openAs.ts';

export async function open(
  page: Page,
  url: string,
  { ownershipType = 'LLC', product = 'harbor' }: { ownershipType?: OwnershipType; product?: string } = {},
): Promise<Journey> {
  const applicant = await reach(journey(url, { ownershipType, spProductSlug: product }), 'TYPE_SELECTED');
  await openAs(page, applicant, `${url}/${product}/account-company`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add your business info');
  await field(page, 'Doing business as').waitFor();
  return applicant;
}

export async function stored(applicant: Journey) {
  const { body } = await applicant.call('GET', '/onboarding/accounts/identity/business');
  return body.data.business;
}

export const press = (page: Page, name: string) => button(page, name).click();
