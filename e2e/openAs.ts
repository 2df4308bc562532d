import type { Page } from '@playwright/test';
import type { Journey } from './applicant.ts';

/** Opens a screen as an applicant whom `journey` created through the API. The page signs in with the reload cookie. */
export async function openAs(page: Page, applicant: Journey, url: string): Promise<void> {
  const [name = '', ...value] = applicant.cookie.split('=');
  const cookie = { name, value: value.join('='), domain: new URL(url).hostname, path: '/auth' };
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(url);
}
