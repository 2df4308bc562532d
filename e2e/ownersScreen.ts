import type { Page } from '@playwright/test';
import { demoOwner } from '../src/domain/demoSample.ts';
import type { OwnershipType } from '../src/domain/identity.ts';
import { journey, reach, type Journey } from './applicant.ts';
import { expect } from './fixtures.ts';
import { openAs } from './openAs.ts';

export const OWNERS = '/onboarding/accounts/identity/owners';

interface Wanted {
  ownershipType?: OwnershipType;
  name?: string;
  owners?: object[];
}

export async function open(page: Page, url: string, { owners, ...wanted }: Wanted = {}): Promise<Journey> {
  const applicant = await reach(journey(url, wanted), 'BUSINESS_INFO');
  if (owners) {
    const saved = await applicant.call('POST', `${OWNERS}/partial`, { owners });
    expect(saved.status).toBe(200);
  }
  await openAs(page, applicant, `${url}/harbor/verify-ownership`);
  return applicant;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the tests know what they stored
export async function stored(applicant: Journey): Promise<any[]> {
  return (await applicant.call('GET', OWNERS)).body.data.owners;
}

/** A complete owner with 100 percent ownership. */
export const owner = (overrides: object = {}) => ({ ...demoOwner('private'), ...overrides });
