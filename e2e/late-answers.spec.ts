import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { backTarget } from '../src/journey/back.ts';
import type { IdentityType } from '../src/domain/identity.ts';
import { isEntryScreen, pathOf, routeAt, ROUTES, type RouteName } from '../src/journey/routes.ts';
import { journey, newAccount, type Journey } from './applicant.ts';
import { applicantAt } from './applicantAt.ts';
import { asked } from './asked.ts';
import { button, field, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { shown, watch } from './lateCalls.ts';
import { visitsOf } from './lateScreens.ts';
import { walk, type Visit } from './lateSteps.ts';
import { openAs } from './openAs.ts';
import { operatorApi } from './operatorApi.ts';
import type { Server } from './server.ts';

async function applicantOf(server: Server, { who, items }: Visit): Promise<Journey> {
  if (items) return asked(server, { items });
  return who && who !== 'invited' ? applicantAt(server, who) : journey(server.url, newAccount());
}

async function open(page: Page, server: Server, visit: Visit, applicant: Journey): Promise<void> {
  const url = `${server.url}${visit.path === '/' ? '' : '/harbor'}/${visit.path.replace(/^\//, '')}`;
  if (visit.who === 'invited') {
    const { name, email } = applicant.account;
    const { body } = await operatorApi(server.url, server.operatorKey).invite({ name, email });
    await page.goto(body.url);
  } else if (visit.who && !['continue', 'add-merchant'].includes(visit.path))
    await openAs(page, applicant, url);
  else await page.goto(url);
}

async function look(page: Page) {
  return {
    url: page.url(),
    heading: await page.locator('h1').allInnerTexts(),
    said: await page.locator('[popover], [role=alert], dialog[open]').allInnerTexts(),
    typed: await page
      .locator('main :is(input, select)')
      .evaluateAll((all) => all.map((one) => [one.id, (one as HTMLInputElement).value])),
  };
}

const identityOf = ({ who }: Visit): IdentityType =>
  who && who !== 'invited' && who.ownershipType === 'GOV' ? 'government-public-corp' : 'business';

/**
 * Leaves the screen as a user would. Returns the expected next screen, or null if there is no way to leave
 * within the app.
 */
async function leave(page: Page, visit: Visit, isSignedIn: boolean): Promise<RouteName | null> {
  const at = routeAt(new URL(page.url()).pathname);
  if (!('route' in at) || !(await shown(page).isVisible())) return null;
  const other = button(page, 'Enter a different number');
  if (await other.isVisible()) {
    await other.click();
    await field(page, 'Mobile phone number').waitFor();
    return at.route;
  }
  if (at.route === 'GetStarted') {
    const onward = button(page, 'Continue previous application');
    if (!(await onward.isVisible())) return null;
    await onward.click();
    return 'continue';
  }
  if (at.route === 'ApplicationRequests') {
    const toStatus = page.getByRole('link', { name: 'See application status' });
    if (!(await toStatus.isVisible())) return null;
    await toStatus.click();
    return 'ApplicationStatus';
  }
  const isExistingApplicant = visit.who !== 'invited' && visit.who?.isExistingApplicant === true;
  if (!(await button(page, 'Back').isVisible())) return null;
  // Reads the URL and clicks in one call, because a slow machine may show the next screen in between.
  const left = await button(page, 'Back').evaluate((back) => {
    const { pathname } = location;
    (back as HTMLButtonElement).click();
    return pathname;
  });
  const from = routeAt(left);
  if (!('route' in from)) return null;
  // For a signed-in existing applicant, Back from an entry screen leads to the business type.
  if (isEntryScreen(from.route) && isExistingApplicant && isSignedIn) return 'MerchantType';
  return backTarget(from.route, { isExistingApplicant, identityType: identityOf(visit), landing: null })
    .route;
}

/** Returns the token that the page currently sends. Opens a legal document to make a call that needs no session. */
async function tokenNow(page: Page): Promise<string | undefined> {
  const asked = page.waitForRequest('**/legal/**');
  await page.getByRole('contentinfo').getByRole('button', { name: 'E-Sign Consent' }).click();
  return (await asked).headers()['authorization'];
}

async function begin(
  { browser, server }: { browser: Browser; server: Server },
  { route, at, held }: { route: RouteName; at: number; held: string | null },
) {
  const page = await (await browser.newContext()).newPage();
  const own = (email: string) => (visitsOf(email)[route] as readonly Visit[])[at] as Visit;
  const applicant = await applicantOf(server, own(''));
  const visit = own(applicant.account.email);
  const watched = await watch(page, held);
  await open(page, server, visit, applicant);
  return { page, watched, visit, close: () => page.context().close() };
}

async function record(
  fixtures: { browser: Browser; server: Server },
  which: { route: RouteName; at: number },
) {
  const { page, watched, visit, close } = await begin(fixtures, { ...which, held: null });
  await walk(page, visit, heading(page, visit.ends).waitFor());
  await watched.quiet();
  await close();
  return { visit, calls: watched.calls };
}

/** Repeats a visit, but holds the response to `call` until the user has left the screen. Returns how the user left. */
async function leaveBefore(
  call: string,
  fixtures: { browser: Browser; server: Server },
  which: { route: RouteName; at: number },
): Promise<string> {
  const { page, watched, visit, close } = await begin(fixtures, { ...which, held: call });
  if (!(await walk(page, visit, watched.came))) {
    // Only GET requests and draft saves may be missing from a repeated visit. A save's response can already include
    // the data of a later GET request, and one draft save can include the changes of another.
    expect(call).toMatch(/^GET |\/partial #/);
    await close();
    return 'not made this time';
  }
  await watched.quiet();
  const to = await leave(page, visit, watched.lastToken() !== undefined);
  if (to !== null) {
    await expect(page, call).toHaveURL(new RegExp(`${pathOf(to, { slug: 'harbor' })}(\\?|$)`));
    await expect(shown(page)).toBeVisible();
    await watched.quiet();
    const token = isEntryScreen(to) ? undefined : watched.lastToken();
    const before = await look(page);
    await watched.letGo();
    await watched.quiet();
    expect(await look(page), call).toEqual(before);
    expect(await tokenNow(page), call).toBe(token);
    await page.reload();
    await expect(page, call).toHaveURL(before.url);
  }
  await close();
  return to === null ? 'cannot be left' : `left for ${to}`;
}

for (const route of ROUTES) {
  const visits = visitsOf('')[route];
  if (visits === 'never shown') continue;
  test(`${route}: leaving before a response arrives doesn't change the new screen`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(300_000);
    const done = new Set<string>();
    for (const at of visits.keys()) {
      const { visit, calls } = await record({ browser, server }, { route, at });
      for (const { call, path } of calls) {
        const key = `${call} on ${path ?? 'no screen'}`;
        if (done.has(key)) continue;
        done.add(key);
        const how =
          path === null ? 'no screen yet' : await leaveBefore(call, { browser, server }, { route, at });
        console.log(`${route}, ${visit.name}: ${key}: ${how}`);
      }
    }
  });
}

const ELSEWHERE: Readonly<Record<string, string>> = {
  captchaChallenge: 'made in production only; the form waits for it itself',
  openApplication: 'made before any screen is shown',
  beginBankLink: 'made where banks can be linked; fills in fields of its own screen',
  finishBankLink: 'made where banks can be linked; fills in fields of its own screen',
  searchAddress: 'shows suggestions under a field, and ends with it',
  readLegalDocument: 'shows a document in a dialog',
  askOwner: 'ends with the list of its own screen',
  listOwnerLinks: 'follows the list of its own screen, and ends with it',
  resendOwnerLink: 'ends with the list of its own screen',
  withdrawOwnerLink: 'ends with the list of its own screen',
  openOwnerLink: 'made on the page of an owner, which leads nowhere else',
  verifyOwner: 'made on the page of an owner, which leads nowhere else',
  readOwnerDetails: 'made on the page of an owner, which leads nowhere else',
  saveOwnerDetails: 'made on the page of an owner, which leads nowhere else',
};

test('the visits cover every call of the app', async ({ browser, server }) => {
  test.setTimeout(300_000);
  const root = join(import.meta.dirname, '../src');
  const sources = globSync('{App.tsx,screens.tsx,web/**/*.{ts,tsx},features/**/*.{ts,tsx}}', {
    cwd: root,
  }).filter((path) => !/\.server\.ts|\.test\.ts/.test(path));
  const called = new Set<string>();
  for (const path of sources)
    for (const [, name = ''] of readFileSync(join(root, path), 'utf8').matchAll(
      /(?<!\.)\bcall\(\s*([a-z]\w+),/g,
    ))
      called.add(name);
  const contracts = globSync('{api/*.ts,journey/contract.ts,features/**/contract.ts}', { cwd: root });
  const endpoints = new Map<string, { method: string; path: string }>();
  for (const path of contracts.filter((one) => !one.includes('.test.')))
    for (const [name, value] of Object.entries(await import(join(root, path)))) {
      const endpoint = value as { method?: string; path?: string } | null;
      if (endpoint?.method && endpoint.path)
        endpoints.set(name, { method: endpoint.method, path: endpoint.path });
    }
  const made: string[] = [];
  for (const route of ROUTES) {
    const visits = visitsOf('')[route];
    if (visits === 'never shown') continue;
    for (const at of visits.keys())
      made.push(...(await record({ browser, server }, { route, at })).calls.map(({ call }) => call));
  }
  const missed = [...called].filter((name) => {
    const { method, path } = endpoints.get(name) ?? { method: '?', path: name };
    const pattern = new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')} #`);
    return !(name in ELSEWHERE) && !made.some((call) => pattern.test(call));
  });
  expect(called.size).toBeGreaterThan(30);
  expect(missed).toEqual([]);
});
