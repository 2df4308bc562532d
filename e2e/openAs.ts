import type { Page } from '@playwright/test';
import type { Journey } from './applicant.ts';

/** Opens `url` in a page that is signed in with the applicant's reload cookie. */
export async function openAs(page: Page, applicant: Journey, url: string): Promise<void> {
  const [name = '', ...value] = applicant.cookie.split('=');
  const cookie = { name, value: value.join('='), domain: new URL(url).hostname, path: '/auth' };
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(url);
}
