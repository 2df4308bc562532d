import type { Page } from '@playwright/test';
import { field } from './controls.ts';

export const PASSWORD = 'Mx9$kV2!pLq7';
export const agreement = (page: Page) =>
  page.getByRole('checkbox', {
    name: 'I agree to the Terms of Service, Privacy Policy and E-Sign Consent',
    exact: true,
  });
export const start = (page: Page) => page.getByRole('button', { name: 'Start Application', exact: true });

export async function fillIn(
  page: Page,
  { email, password = PASSWORD }: { email: string; password?: string },
) {
  await field(page, 'Full name').fill('Rosa Delgado');
  await field(page, 'Email').fill(email);
  await field(page, 'Create password').fill(password);
  await agreement(page).check();
}
