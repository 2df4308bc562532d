import type { Page } from '@playwright/test';
import type { OwnershipType } from '../src/domain/identity.ts';
import { applicantAt, type StageName, type Who } from './applicantAt.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';

/**
 * Screens available at each stage, in order. `verify` is `verify-contact` for a government entity, otherwise
 * `verify-ownership`.
 */
const OPEN: Record<StageName, readonly string[]> = {
  INITIATED: ['sms'],
  SMS_SENT: ['sms'],
  SMS_VALID: ['sms', 'account-type'],
  TYPE_SELECTED: ['sms', 'account-type', 'account-company'],
  BUSINESS_INFO: ['sms', 'account-type', 'account-company', 'verify'],
  IDENTITY: ['sms', 'account-type', 'account-company', 'verify', 'bank-account'],
  PAYOUT: ['sms', 'account-type', 'account-company', 'verify', 'bank-account', 'confirm'],
  SUBMITTED: [],
};

const GUARDED = [
  'sms',
  'account-type',
  'account-company',
  'verify-ownership',
  'verify-contact',
  'applications',
  'bank-account',
  'confirm',
  'reviewing',
  'account-approved',
  'account-for-review',
];

const EXEMPT = ['', 'get-started', 'continue', 'add-merchant', 'invite-expired', 'invite-already-submitted'];
const UNKNOWN = ['nowhere', 'sms/again', 'account-type/x/y'];
/**
 * `saved` is last, because it signs out only after it has emailed the link. Loading another page before that would skip
 * the sign-out.
 */
const ELSEWHERE = [...EXEMPT, ...UNKNOWN, 'saved'];

function landing(typed: string, { stage, ownershipType, isExistingApplicant }: Who): string {
  if (typed === '' || typed === 'get-started' || UNKNOWN.includes(typed)) return 'get-started';
  if (EXEMPT.includes(typed)) return typed;
  const verify = ownershipType === 'GOV' ? 'verify-contact' : 'verify-ownership';
  // Existing applicants land on `applications` instead of the identity screen, and don't verify their phone again.
  const identity = isExistingApplicant ? 'applications' : verify;
  const open = OPEN[stage]
    .filter((screen) => !(isExistingApplicant && screen === 'sms'))
    .map((screen) => (screen === 'verify' ? identity : screen));
  const furthest = open.at(-1) ?? 'get-started';
  switch (typed) {
    case 'sms':
      return open[0] ?? 'get-started';
    case 'verify-ownership':
    case 'verify-contact':
    case 'applications':
      return open.includes(identity) ? identity : furthest;
    case 'reviewing':
    case 'account-approved':
    case 'account-for-review':
      return stage === 'SUBMITTED' ? 'account-for-review' : furthest;
    case 'saved':
      return stage === 'SUBMITTED' ? 'get-started' : 'saved';
    default:
      return open.includes(typed) ? typed : furthest;
  }
}

async function type(page: Page, expected: Record<string, string>): Promise<Record<string, string>> {
  const landed: Record<string, string> = {};
  for (const [path, target] of Object.entries(expected)) {
    await page.goto(`/harbor/${path}`, { waitUntil: 'commit' });
    // Waits for the footer, which appears once the guard allows a screen. The `reviewing` screen first shows 'Please
    // wait' and then navigates by itself.
    await page.getByRole('contentinfo').waitFor();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Please wait' }).waitFor();
    const isThere = (url: URL) => url.pathname === `/harbor/${target}` && url.search === '';
    await page.waitForURL(isThere, { timeout: 3000 }).catch(() => undefined);
    landed[path] = page.url().replace(/^.*\/harbor\//, '');
  }
  return landed;
}

/** Blocks sign-out calls, so that the test can visit every URL in one session. */
async function keepSession(page: Page): Promise<{ ended: () => number }> {
  let ended = 0;
  await page.route('**/auth/logout/onboarding', async (route) => {
    ended += 1;
    await route.fulfill({ json: { success: true } });
  });
  return { ended: () => ended };
}

const expectedFor = (paths: readonly string[], who: Who) =>
  Object.fromEntries(paths.map((path) => [path, landing(path, who)]));

const NEW: readonly StageName[] = [
  'INITIATED',
  'SMS_SENT',
  'SMS_VALID',
  'TYPE_SELECTED',
  'BUSINESS_INFO',
  'IDENTITY',
  'PAYOUT',
  'SUBMITTED',
];
const TYPED: readonly StageName[] = NEW.slice(3);

/** Leaves out sole proprietors, who have the same screens as a company. `src/journey/walk.test.ts` covers them. */
const KINDS: Record<string, OwnershipType> = { private: 'LLC', government: 'GOV' };

const OF_A_KIND = ['account-company', 'verify-ownership', 'verify-contact', 'applications', 'confirm'];

/** Before a business type is chosen, the kind makes no difference, so it is `any`. */
const EVERYBODY: (Who & { kind: string; paths: readonly string[] })[] = [
  ...NEW.slice(0, 3).map((stage) => ({ kind: 'any', stage, paths: [...GUARDED, ...ELSEWHERE] })),
  { kind: 'any', stage: 'SMS_VALID', isExistingApplicant: true, paths: [...GUARDED, ...ELSEWHERE] },
  ...Object.entries(KINDS).flatMap(([kind, ownershipType]) =>
    [false, true].flatMap((isExistingApplicant) =>
      TYPED.map((stage) => {
        const isLast = stage === 'PAYOUT' || stage === 'SUBMITTED';
        const all = isLast ? [...GUARDED, ...ELSEWHERE] : GUARDED;
        return {
          kind,
          stage,
          ownershipType,
          isExistingApplicant,
          paths: kind === 'private' ? all : OF_A_KIND,
        };
      }),
    ),
  ),
];

for (const { kind, paths, ...who } of EVERYBODY) {
  const name = `${who.isExistingApplicant ? 'an existing' : 'a new'} applicant at ${who.stage} (${kind})`;
  test(`typed addresses lead ${name} no further than the open step`, async ({ page, server }) => {
    const applicant = await applicantAt(server, who);
    const log = await keepSession(page);
    await openAs(page, applicant, `${server.url}/harbor/invite-expired`);
    const expected = expectedFor(paths, who);
    expect(await type(page, expected)).toEqual(expected);
    // The entry screens end the session, and so does `saved`, the screen after Save and exit.
    const ends = Object.values(expected).filter((path) =>
      ['get-started', 'continue', 'add-merchant', 'saved'].includes(path),
    );
    await expect.poll(log.ended).toBe(ends.length);
  });
}

test('without a session, typed addresses lead to GetStarted', async ({ page }) => {
  const free = ['continue', 'add-merchant', 'invite-expired', 'invite-already-submitted'];
  const expected = Object.fromEntries(
    [...GUARDED, ...ELSEWHERE].map((path) => [path, free.includes(path) ? path : 'get-started']),
  );
  expect(await type(page, expected)).toEqual(expected);
});

test('no address leads into an inactive product, and the root names none', async ({ page, server }) => {
  for (const path of ['', 'nowhere', 'harbor-paused', 'harbor-paused/get-started', 'harbor-paused/confirm']) {
    await page.goto(`/${path}`);
    await page.getByRole('heading', { level: 1, name: 'Platform is not active yet!' }).waitFor();
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(page.getByText('Please contact your sales representative')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0);
  }
  await page.getByRole('link', { name: '/dev', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Development' }).waitFor();
});

test("keeps an address's query on the way to GetStarted", async ({ page, server }) => {
  for (const path of ['', '/']) {
    await page.goto(`/harbor${path}?of=partner-7&other=1`);
    await page.getByRole('heading', { level: 1, name: 'Welcome to Harbor Payments' }).waitFor();
    await expect(page).toHaveURL(`${server.url}/harbor/get-started?of=partner-7&other=1`);
  }
});

const EXPLORER_11 = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko';

test.describe('in Internet Explorer 11', () => {
  test.use({ userAgent: EXPLORER_11 });

  test('every address leads to the page that names other browsers', async ({ page, server }) => {
    for (const path of ['/', '/harbor/get-started', '/harbor/confirm', '/unsupported']) {
      await page.goto(path);
      await expect(page).toHaveURL(`${server.url}/unsupported`);
      await expect(page.getByRole('heading', { level: 1, name: 'Unsupported Browser' })).toBeVisible();
      expect(await page.getByRole('link').allTextContents()).toEqual(['Edge', 'Chrome', 'Firefox', 'Safari']);
    }
  });
});

test('any other browser is redirected from /unsupported to the root', async ({ page, server }) => {
  await page.goto('/unsupported');
  await page.getByRole('heading', { level: 1, name: 'Platform is not active yet!' }).waitFor();
  await expect(page).toHaveURL(`${server.url}/`);
});
