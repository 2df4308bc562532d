import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type FrameLocator, type Page } from '@playwright/test';
import { demoBankAccount, demoBusiness, demoOwner } from '../src/domain/demoSample.ts';
import { BUSINESS_LABELS } from '../src/features/account-company/messages.ts';
import { ACCOUNT_LABELS } from '../src/features/bank-account/messages.ts';
import { PERSON_LABELS } from '../src/features/verify-ownership/messages.ts';
import { ADDRESS_LABELS } from '../src/web/form/fields/messages.ts';
import { newAccount } from './applicant.ts';
import { companyJourney } from './companyJourney.ts';
import { button, field } from './controls.ts';
import { deploy, HOST, type Deployment } from './fakes/every.ts';
import { FAKE_CA } from './fakes/smtp.ts';
import { quick } from './input.ts';
import { operatorApi } from './operatorApi.ts';
import { blockThirdPartyCookies, events, expectToFit, invite, keptByFrame, startPortal } from './portal.ts';
import { freePort } from './server.ts';

const { expect } = base;
base.describe.configure({ timeout: 180_000 });

/** The portal's host. Browsers treat it and `HOST` as different sites. */
const PORTAL_HOST = 'portal.merchants.example';
const PORTAL = `https://${PORTAL_HOST}`;
const CHECK = 'From Harbor Payments, please check';
/** Not a fictional (555) number, because production rejects those. A fake Twilio receives the messages. */
const PHONE = '2122345678';

// An invite can't contain tax IDs, Social Security numbers, or account numbers.
const { federalTaxId, tinType: _, ...business } = demoBusiness('private');
const { ssn, title: __, ...dana } = demoOwner('private');
const { accountNumber, accountLabel: ___, ...account } = demoBankAccount('');
const ada = { ...dana, firstName: 'Ada', middleName: 'Ines', ownershipPercentage: 60 };
const martin = {
  ...dana,
  firstName: 'Martin',
  middleName: 'Obi',
  lastName: 'Okafor',
  ownershipPercentage: 40,
};
const INVITE = {
  phoneNumber: PHONE,
  externalId: 'merchant-7',
  metadata: { branch: 'west' },
  prefill: { ownershipType: 'LLC', business, owners: [ada, martin], payout: [account] },
};

const test = base.extend<object, { at: Deployment }>({
  at: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, even for no fixtures
    async ({}, use) => {
      const port = await freePort();
      const at = await deploy('turnstile', {
        facilitator: { frameAncestors: [PORTAL] },
        product: { returnUrls: [`${PORTAL}/done`] },
        sites: { [PORTAL_HOST]: `http://127.0.0.1:${port}` },
      });
      const folder = mkdtempSync(join(tmpdir(), 'portal-'));
      const known = join(folder, 'invite.json');
      writeFileSync(known, JSON.stringify(INVITE));
      const portal = await startPortal({
        BASE_URL: `https://${HOST}`,
        PORTAL_URL: PORTAL,
        PORT: String(port),
        OPERATOR_KEY: at.operatorKey,
        INVITE: known,
        // The portal reaches the app by its public host name, through the proxy.
        NODE_USE_ENV_PROXY: '1',
        HTTPS_PROXY: at.proxy.url,
        NODE_EXTRA_CA_CERTS: FAKE_CA,
      });
      await use(at);
      portal.kill();
      await at.close();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  // The context's proxy replaces DNS, so that the browser can reach both sites by name.
  page: async ({ at, browser }, use) => {
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      proxy: { server: at.proxy.url, bypass: '127.0.0.1' },
    });
    const page = await context.newPage();
    await blockThirdPartyCookies(page);
    await use(page);
    await context.close();
  },
});

function marked(frame: FrameLocator): Promise<string[]> {
  return frame.locator('input:visible, select:visible').evaluateAll((fields, mark) => {
    const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
    const isMarked = (one: Element) =>
      (one.getAttribute('aria-describedby') ?? '').split(' ').some((id) => textOf(id).includes(mark));
    // In lists, a field's name starts with the path of its item. Keep only the last part of the name.
    const names = fields.filter(isMarked).map((one) => (one as HTMLInputElement).name.replace(/^.*\./, ''));
    return names.toSorted();
  }, CHECK);
}

async function start(
  frame: FrameLocator,
  at: Deployment,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  await expect(field(frame, 'Full name')).toHaveValue(name);
  await expect(field(frame, 'Email')).toHaveValue(email);
  await field(frame, 'Create password').fill(password);
  await frame.getByRole('checkbox', { name: /I agree to the Terms of Service/ }).check();
  const widget = frame.frameLocator('iframe[title="turnstile widget"]');
  await widget.getByRole('button', { name: 'I am human (right key)' }).click();
  await widget.getByRole('button', { name: 'Done' }).waitFor();
  await button(frame, 'Start Application').click();
  await expect(field(frame, 'Mobile phone number')).toHaveValue('(212) 234-5678');
  const before = at.twilio.texts.length;
  await button(frame, 'Continue').click();
  await expect.poll(() => at.twilio.texts.length).toBeGreaterThan(before);
  const code = /\b\d{6}\b/.exec(at.twilio.texts.at(-1)?.text ?? '')?.[0] ?? '';
  await field(frame, 'Verification code').fill(code);
  await button(frame, 'Continue').click();
}

const without = (labels: object, ...secret: string[]) =>
  Object.keys(labels)
    .filter((name) => !secret.includes(name))
    .toSorted();
/**
 * Fields that the invite fills in and the page marks. Leaves out numbers that an invite can't contain, the
 * country, which never changes, and the TIN type and control person, which this journey doesn't ask for.
 */
const KNOWN = {
  business: without({ ...BUSINESS_LABELS, ...ADDRESS_LABELS }, 'federalTaxId', 'tinType', 'country'),
  owner: without(PERSON_LABELS, 'ssn', 'controlPerson', 'country'),
  account: without(ACCOUNT_LABELS, 'accountNumber', 'confirmAccountNumber'),
};

async function addNumber(frame: FrameLocator, { firstName, lastName }: typeof ada) {
  await expect(field(frame, PERSON_LABELS.firstName)).toHaveValue(firstName);
  await expect.poll(() => marked(frame)).toEqual(KNOWN.owner);
  await field(frame, PERSON_LABELS.ssn).fill(ssn);
  await button(frame, 'Continue').click();
  await button(frame, `Edit ${firstName} ${lastName}`).waitFor();
}

for (const width of [1280, 390]) {
  test(`over TLS at ${width} px, an invited merchant applies in an iframe on another site`, async ({
    page,
    at,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const applicant = newAccount({ name: 'Ivy Invited' });
    const frame = await invite(page, PORTAL, applicant);
    await start(frame, at, applicant);
    const screens = companyJourney(frame, quick(frame));
    const { heading } = screens;

    await expect(heading('Choose your business type')).toBeVisible();
    await expect(frame.getByRole('radio', { name: 'LLC', exact: true })).toBeChecked();
    await expect(frame.getByRole('radiogroup')).toHaveAccessibleDescription(CHECK);
    await expectToFit(page);
    await button(frame, 'Continue').click();

    await expect(heading('Add your business info')).toBeVisible();
    await expect.poll(() => marked(frame)).toEqual(KNOWN.business);
    await expectToFit(page);
    const draft = page.waitForResponse((answer) => answer.url().endsWith('/business/partial'));
    await field(frame, BUSINESS_LABELS.dbaName).fill('Corner Coffee');
    await draft;
    await expectReloads(page, frame);
    await expect(field(frame, BUSINESS_LABELS.dbaName)).toHaveValue('Corner Coffee');
    await expect.poll(() => marked(frame)).toEqual(KNOWN.business.filter((name) => name !== 'dbaName'));
    await field(frame, BUSINESS_LABELS.federalTaxId).fill(federalTaxId);
    await button(frame, 'Continue').click();

    await expect(heading('Verify Ownership')).toBeVisible();
    await addNumber(frame, ada);
    await button(frame, `Edit ${martin.firstName} ${martin.lastName}`).click();
    await addNumber(frame, martin);
    await expectToFit(page);
    await button(frame, 'Continue').click();

    await expect(heading('Add your business bank account')).toBeVisible();
    await expect.poll(() => marked(frame)).toEqual(KNOWN.account);
    await field(frame, ACCOUNT_LABELS.accountNumber).fill(accountNumber);
    await field(frame, ACCOUNT_LABELS.confirmAccountNumber).fill(accountNumber);
    await expectToFit(page);
    await button(frame, 'Continue').click();

    await expect(heading('Review your information')).toBeVisible();
    const review = frame.getByRole('main');
    await expect(review).toContainText('Corner Coffee');
    await expect(review).toContainText('Martin Obi Okafor');
    await screens.confirm();
    await expectToFit(page);

    const operator = operatorApi(at.server.url, at.operatorKey);
    const id = await operator.applicationOf(applicant.email);
    const submitted = `submitted ${JSON.stringify({ applicationId: id, stage: 'SUBMITTED' })}`;
    await expect.poll(() => events(page)).toContain(submitted);
    expect((await events(page)).join(' ')).not.toContain(applicant.email);
    const { body } = await operator.call('GET', `/applications/${id}`);
    expect(body.data).toMatchObject({
      stage: 'SUBMITTED',
      externalId: INVITE.externalId,
      metadata: INVITE.metadata,
    });
    await frame.getByRole('link', { name: 'Return to Harbor Payments' }).click();
    await expect(page.getByText('Welcome back. Your application is SUBMITTED.')).toBeVisible();
    expect(page.url()).toBe(`${PORTAL}/done?applicationId=${id}&stage=SUBMITTED`);
  });
}

async function expectReloads(page: Page, frame: FrameLocator): Promise<void> {
  const title = frame.getByRole('heading', { level: 1, name: 'Add your business info' });
  await page.reload();
  await expect(title).toBeVisible();
  const inner = page.frames()[1];
  if (!inner) throw new Error('The application has no frame.');
  await blockThirdPartyCookies(inner);
  const reloaded = page.waitForEvent('framenavigated', (one) => one === inner);
  // Reloading immediately could abort `evaluate` before it returns.
  await inner.evaluate(() => void setTimeout(() => location.reload()));
  await reloaded;
  await expect(title).toBeVisible();
  const cookies = await page.context().cookies();
  const ofFrame = { sameSite: 'None', secure: true, partitionKey: 'https://merchants.example' };
  for (const cookie of cookies) expect(cookie).toMatchObject({ ...ofFrame, domain: HOST });
  expect(cookies.find(({ name }) => name === '__Host-onboarding_harbor_framed')).toMatchObject({
    path: '/',
    httpOnly: true,
  });
  expect(await keptByFrame(page)).toBe('own=1');
}
