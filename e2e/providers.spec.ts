import { test as base, type Page } from '@playwright/test';
import { companyJourney } from './companyJourney.ts';
import { field } from './controls.ts';
import { BANK_LINK_FAILED } from '../src/api/problemTexts.ts';
import { quick } from './input.ts';
import { LLC } from './sampleCompany.ts';
import type { CaptchaKind } from './fakes/captcha.ts';
import { deploy, HOST, type Deployment } from './fakes/every.ts';
import { LINKED } from './fakes/plaid.ts';

const { expect } = base;
base.describe.configure({ timeout: 180_000 });

/** Production rejects fictional (555) numbers. Messages go to a fake Twilio, so nobody receives them. */
const PHONE = '2122345678';

const test = base.extend<{ captchaKind: CaptchaKind; at: Deployment; applicant: Page }>({
  captchaKind: ['turnstile', { option: true }],
  at: async ({ captchaKind }, use) => {
    const deployment = await deploy(captchaKind);
    await use(deployment);
    await deployment.close();
  },
  applicant: async ({ at, playwright, launchOptions }, use) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1:${at.proxy.port}`],
    });
    const page = await browser.newPage({ ignoreHTTPSErrors: true, baseURL: `https://${HOST}` });
    await use(page);
    await browser.close();
  },
});

const emailOf = () => `owner-${crypto.randomUUID().slice(0, 8)}@delgadocoffee.example`;

async function getStarted(page: Page, kind: CaptchaKind, email: string): Promise<void> {
  await page.goto('/harbor/get-started');
  await field(page, 'Full name').fill(LLC.name);
  await field(page, 'Email').fill(email);
  await field(page, 'Create password').fill(LLC.password);
  await page.getByRole('checkbox', { name: /I agree to the Terms of Service/ }).check();
  const widget = page.frameLocator(`iframe[title="${kind} widget"]`);
  await widget.getByRole('button', { name: 'I am human (right key)' }).click();
  await widget.getByRole('button', { name: 'Done' }).waitFor();
  await page.getByRole('button', { name: 'Start Application' }).click();
}

async function texted({ twilio }: Deployment, phone: string): Promise<string> {
  await expect.poll(() => twilio.texts.filter(({ to }) => to === `+1${phone}`).length).toBeGreaterThan(0);
  const last = twilio.texts.findLast(({ to }) => to === `+1${phone}`);
  return /\b\d{6}\b/.exec(last?.text ?? '')?.[0] ?? '';
}

function mailed({ mail }: Deployment, email: string): string[] {
  return mail.received
    .filter(({ to }) => to.includes(email))
    .map(({ raw }) => /^Subject: (.+)$/m.exec(raw)?.[1]?.trim() ?? '');
}

test('a company applies with every provider working', async ({ applicant: page, at, captchaKind }) => {
  const refusedByPolicy: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refusedByPolicy.push(message.text());
  });
  const journey = companyJourney(page, quick(page));
  const email = emailOf();
  await getStarted(page, captchaKind, email);
  await journey.sms(() => texted(at, PHONE), PHONE);
  await journey.accountType();

  const address = page.getByRole('combobox', { name: 'Address' });
  await address.pressSequentially('350 Fif');
  await page.getByRole('option', { name: /350 Fifth Avenue/ }).click();
  await expect(field(page, 'City')).toHaveValue('New York');
  await expect(field(page, 'ZIP code')).toHaveValue('10118');
  await journey.company();
  await journey.owners();

  const isPlaid = (url: string) => url.startsWith(`${at.plaid.url}/link-initialize`);
  expect(at.plaid.heard.filter(({ path }) => isPlaid(at.plaid.url + path))).toEqual([]);
  const fillIn = page.getByRole('button', { name: 'Fill in from my bank' });
  await fillIn.click();
  await page.frameLocator('iframe[title="Plaid Link"]').getByText('Connect First Platypus Bank').click();
  await expect(page.getByText(/Filled in from First Platypus Bank/)).toBeVisible();
  await expect(fillIn).toBeFocused();
  await expect(field(page, 'Routing number')).toHaveValue(LINKED.routing);
  await expect(field(page, 'Account type')).toHaveValue(LINKED.subtype);
  await expect(field(page, 'Account number')).toHaveValue(new RegExp(LINKED.account));
  await field(page, 'Name on account').fill(LLC.bank.nameOnAccount);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await journey.heading('Review your information').waitFor();
  await journey.confirm();

  const copy = page.getByRole('link', { name: /Open a copy of your application \(PDF\)/ });
  const address2 = (await copy.getAttribute('href')) ?? '';
  // The link works only on the facilitator's own host. Only this browser can resolve that host, so the page fetches the
  // link.
  const type = await page.evaluate(async (url) => (await fetch(url)).headers.get('content-type'), address2);
  expect(type).toBe('application/pdf');

  await expect
    .poll(() => mailed(at, email))
    .toEqual(['Your Harbor Payments application', 'Your Harbor Payments application was submitted']);
  const emails = at.mail.received.filter(({ to }) => to.includes(email));
  expect(emails.every(({ secure, user }) => secure && user === 'onboarding')).toBe(true);
  expect(at.twilio.texts).toHaveLength(1);
  expect(at.geocoder.heard.some(({ query }) => query['q'] === '350 fif')).toBe(true);
  expect(at.geocoder.heard[0]?.headers['user-agent']).toMatch(/^merchant-onboarding\/.*https:\/\/apply\./);
  expect(at.captcha.verified).toMatchObject([
    { secret: 'captcha-secret', response: `${captchaKind}-token-1` },
  ]);
  expect(at.plaid.calls).toEqual([
    '/link/token/create',
    '/item/public_token/exchange',
    '/auth/get',
    '/item/remove',
  ]);
  await expect
    .poll(() => {
      const types = at.webhook.events(at.webhookSecret).map(({ type }) => type);
      return types.filter((type) => type !== 'application.step_completed');
    })
    .toEqual(['application.started', 'application.submitted']);
  expect(JSON.stringify(at.webhook.heard)).not.toMatch(/219099871|457555462|1111222233330000|123456789/);
  expect(refusedByPolicy).toEqual([]);
});

test("an applicant signs in through the facilitator's identity provider", async ({ applicant: page, at }) => {
  const email = emailOf();
  at.oidc.user = { sub: email, email, email_verified: true, name: 'Rosa Delgado' };
  await page.goto('/auth/oidc/start?spProductSlug=harbor');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Harbor Payments' })).toBeVisible();
  await page.getByRole('checkbox', { name: /I agree to the Terms of Service/ }).check();
  await page.getByRole('button', { name: 'Start Application' }).click();
  await expect(field(page, 'Mobile phone number')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/harbor/sms');

  const journey = companyJourney(page, quick(page));
  await journey.sms(() => texted(at, PHONE), PHONE);
  await page.reload();
  await journey.heading('Choose your business type').waitFor();
  const [asked] = at.oidc.authorizations;
  expect(asked).toMatchObject({
    code_challenge_method: 'S256',
    redirect_uri: `https://${HOST}/auth/oidc/callback`,
  });
  expect(at.oidc.exchanged).toBe(1);
  expect(at.captcha.verified).toEqual([]);
});

for (const mode of ['down', 'slow', 'garbage'] as const) {
  test(`an applicant gets through while providers are ${mode}`, async ({
    applicant: page,
    at,
    captchaKind,
  }) => {
    const journey = companyJourney(page, quick(page));
    const email = emailOf();
    for (const fake of [at.mail, at.geocoder, at.webhook]) fake.behave(mode);
    await getStarted(page, captchaKind, email);
    await journey.sms(() => texted(at, PHONE), PHONE);
    await journey.accountType();
    await journey.company();
    await journey.owners();
    at.plaid.behave(mode);
    await page.getByRole('button', { name: 'Fill in from my bank' }).click();
    await expect(page.getByText(BANK_LINK_FAILED)).toBeVisible({ timeout: 30_000 });
    await journey.bank();
    await journey.confirm();
    expect(mailed(at, email)).toEqual([]);

    for (const fake of [at.mail, at.geocoder, at.webhook]) fake.behave('healthy');
    await expect
      .poll(() => mailed(at, email).toSorted(), { timeout: 100_000 })
      .toEqual(['Your Harbor Payments application', 'Your Harbor Payments application was submitted']);
  });
}

test("tells an applicant who can't be verified, and lets them in once the captcha provider is back", async ({
  applicant: page,
  at,
  captchaKind,
}) => {
  const email = emailOf();
  await page.goto('/harbor/get-started');
  await page.frameLocator(`iframe[title="${captchaKind} widget"]`).getByRole('button').waitFor();
  await getStarted(page, captchaKind, email);
  await field(page, 'Mobile phone number').waitFor();

  const second = emailOf();
  await page.goto('/harbor/get-started');
  await field(page, 'Full name').fill(LLC.name);
  await field(page, 'Email').fill(second);
  await field(page, 'Create password').fill(LLC.password);
  await page.getByRole('checkbox', { name: /I agree to the Terms of Service/ }).check();
  const widget = page.frameLocator(`iframe[title="${captchaKind} widget"]`);
  await widget.getByRole('button', { name: 'I am human (right key)' }).click();
  await widget.getByRole('button', { name: 'Done' }).waitFor();
  at.captcha.behave('garbage');
  await page.getByRole('button', { name: 'Start Application' }).click();
  await expect(page.getByText('Please verify that you are not a robot.').first()).toBeVisible();
  at.captcha.behave('healthy');
  await expect(field(page, 'Email')).toHaveValue(second);
  await getStarted(page, captchaKind, second);
  await field(page, 'Mobile phone number').waitFor();
});

for (const kind of ['recaptcha', 'hcaptcha'] as const) {
  test.describe(kind, () => {
    test.use({ captchaKind: kind });
    test('appears in place of our own checkbox', async ({ applicant: page, at }) => {
      await getStarted(page, kind, emailOf());
      await field(page, 'Mobile phone number').waitFor();
      expect(at.captcha.verified).toMatchObject([{ response: `${kind}-token-1` }]);
      expect(at.captcha.verified[0]?.['sitekey']).toBe(kind === 'hcaptcha' ? 'site-key' : undefined);
    });
  });
}
