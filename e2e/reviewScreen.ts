import type { Page } from '@playwright/test';
import { journey, reach, type Journey } from './applicant.ts';
import { openAs } from './openAs.ts';
import type { Server } from './server.ts';

const CERTIFICATION =
  'I hereby certify that the information provided in this application is complete and correct to the best of my knowledge.';

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const certify = (page: Page) => page.getByRole('checkbox', { name: CERTIFICATION, exact: true });
export const stageOf = async (applicant: Journey): Promise<string> =>
  (await applicant.status()).body.data.smAppStatus;

export async function review(
  page: Page,
  server: Server,
  { ownershipType = 'LLC' }: { ownershipType?: Journey['ownershipType'] } = {},
): Promise<Journey> {
  const applicant = await reach(journey(server.url, { ownershipType }), 'PAYOUT');
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await heading(page, 'Review your information').waitFor();
  await page.getByRole('region', { name: 'Business information' }).waitFor();
  return applicant;
}
