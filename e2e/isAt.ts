import type { Page } from '@playwright/test';
import { heading } from './controls.ts';
import { expect } from './fixtures.ts';

const HEADINGS: Record<string, string> = {
  'get-started': 'Welcome to Harbor Payments',
  continue: 'Continue onboarding',
  'add-merchant': 'Add a new merchant account',
  sms: 'Verify your mobile phone number',
  'account-type': 'Choose your business type',
  'account-company': 'Add your business info',
  'verify-ownership': 'Verify Ownership',
  'verify-contact': 'Verify Contact',
  applications: 'Verify Ownership',
  'bank-account': 'Add your business bank account',
  confirm: 'Review your information',
  'account-for-review': 'Application Submitted',
  'invite-expired': 'Your invite has expired',
  'invite-already-submitted': 'Your invite has already been submitted',
};

export async function isAt(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/harbor/${path}$`));
  await expect(heading(page, HEADINGS[path] ?? '')).toBeVisible();
}
