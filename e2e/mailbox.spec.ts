import type { Browser, BrowserContext, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../src/domain/demo.ts';
import { faults } from './axe.ts';
import { button, field, heading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { FacilitatorsCopy } from '../test/facilitatorsCopy.ts';
import { OIDC, startOidcFake } from './fakes/oidc.ts';
import { startServer, type Server } from './server.ts';
import { mailsTo, storedOf } from './stored.ts';

const AUTHENTICATED = '/onboarding/accounts/status';

async function start(browser: Browser, server: Server, email: string, { clock = false } = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  if (clock) await page.clock.install();
  await page.goto('/harbor/get-started');
  await field(page, 'Full name').fill('Dana Marlow');
  await field(page, 'Email').fill(email);
  await field(page, 'Create password').fill(DEMO_PASSWORD);
  await page.getByRole('checkbox').check();
  await button(page, 'Start Application').click();
  await field(page, 'Mobile phone number').fill('4155550132');
  await button(page, 'Continue').click();
  await expect(field(page, 'Verification code')).toHaveValue(/^\d{6}$/);
  await button(page, 'Continue').click();
  await page.getByRole('radio', { name: 'LLC', exact: true }).check();
  await button(page, 'Continue').click();
  await field(page, 'Doing business as').waitFor();
  return page;
}

async function emailedLink(server: Server, email: string): Promise<string> {
  const [first] = await mailsTo(server, email);
  return /https?:\S+subMerchantId=\S+/.exec(first?.text ?? '')?.[0] ?? '';
}

async function emailedCode(server: Server, email: string): Promise<string> {
  const mail = (await mailsTo(server, email)).findLast(({ subject }) =>
    subject.includes('verification code'),
  );
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

async function statusOf(context: BrowserContext): Promise<number> {
  const where = { data: { facId: 'harbor', application: 'payments' } };
  const signedOn = await context.request.post('/auth/sso/onboarding', where);
  if (!signedOn.ok()) return signedOn.status();
  const { token } = (await signedOn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return (await context.request.get(AUTHENTICATED, { headers })).status();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/harbor/continue');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(DEMO_PASSWORD);
  await button(page, 'Continue').click();
}

const saysWhy = (page: Page) => page.getByText('Your application was opened in more than one browser');

test("a stranger who starts with another applicant's address gains nothing", async ({
  browser,
  server,
  email,
}) => {
  const attacker = await start(browser, server, email);
  const victims = await browser.newContext({ baseURL: server.url });
  const victim = await victims.newPage();
  await victim.goto(await emailedLink(server, email));
  await field(victim, 'Doing business as').fill('Marlow Bakery');
  await expect(victim.getByText('Saved', { exact: true })).toBeVisible();

  expect(await statusOf(attacker.context())).toBe(401);
  await attacker.reload();
  await heading(attacker, 'Welcome to Harbor Payments').waitFor();
  await signIn(attacker, email);
  await expect(saysWhy(attacker)).toBeVisible();
  await field(attacker, 'Verification code').fill('123456');
  await button(attacker, 'Continue').click();
  await expect(attacker.getByText('Please enter a valid verification code.').first()).toBeVisible();
  expect(await statusOf(attacker.context())).toBe(401);

  await victim.reload();
  await expect(field(victim, 'Doing business as')).toHaveValue('Marlow Bakery');
  expect(storedOf(server, email).business.dbaName).toBe('Marlow Bakery');
  await Promise.all([attacker.context().close(), victims.close()]);
});

test('a stranger gains nothing when the owner signs in through an identity provider', async ({
  browser,
  email,
}) => {
  const fake = await startOidcFake();
  const copy = new FacilitatorsCopy();
  const singleSignOn = { issuer: fake.url, clientId: OIDC.clientId };
  copy.plant('harbor/facilitator.json', 'singleSignOn', singleSignOn);
  const own = await startServer({ FACILITATORS_DIR: copy.dir, OIDC_SECRETS: `harbor:${OIDC.secret}` });
  try {
    const attacker = await start(browser, own, email);
    fake.user = { sub: email, email, email_verified: true, name: 'Dana Marlow' };
    const victims = await browser.newContext({ baseURL: own.url });
    const victim = await victims.newPage();
    await victim.goto('/auth/oidc/start?spProductSlug=harbor');
    await field(victim, 'Doing business as').fill('Marlow Bakery');
    await expect(victim.getByText('Saved', { exact: true })).toBeVisible();

    expect(await statusOf(attacker.context())).toBe(401);
    await signIn(attacker, email);
    await expect(saysWhy(attacker)).toBeVisible();
    expect(await statusOf(attacker.context())).toBe(401);
    expect(storedOf(own, email).business.dbaName).toBe('Marlow Bakery');
    await Promise.all([attacker.context().close(), victims.close()]);
  } finally {
    await own.close();
    await fake.close();
    copy.remove();
  }
});

test('laptop, then the link on a phone, then the laptop: one emailed code', async ({
  browser,
  server,
  email,
}) => {
  const laptop = await start(browser, server, email);
  const phones = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const phone = await phones.newPage();
  await phone.goto(await emailedLink(server, email));
  await field(phone, 'Doing business as').waitFor();

  expect(await statusOf(laptop.context())).toBe(401);
  await signIn(laptop, email);
  await expect(field(laptop, 'Verification code')).toBeFocused();
  await expect(saysWhy(laptop)).toBeVisible();
  expect(await faults(laptop)).toEqual([]);
  await button(laptop, 'Continue').click();
  await expect(laptop.getByRole('link', { name: 'Enter the code we emailed you.' })).toBeVisible();
  await field(laptop, 'Verification code').fill(await emailedCode(server, email));
  await button(laptop, 'Continue').click();
  await heading(laptop, 'Choose your business type').waitFor();

  await signIn(laptop, email);
  await heading(laptop, 'Choose your business type').waitFor();
  await phone.reload();
  await field(phone, 'Doing business as').waitFor();
  await Promise.all([laptop.context().close(), phones.close()]);
});

test('asks for the code on the page where the session ended', async ({ browser, server, email }) => {
  const laptop = await start(browser, server, email, { clock: true });
  const phones = await browser.newContext({ baseURL: server.url });
  await (await phones.newPage()).goto(await emailedLink(server, email));
  await expect.poll(() => statusOf(laptop.context())).toBe(401);
  await laptop.clock.fastForward(31 * 60_000);
  const dialog = laptop.getByRole('dialog', { name: 'Enter your password to continue' });
  await field(dialog, 'Password').fill(DEMO_PASSWORD);
  await button(dialog, 'Sign in').click();
  await expect(field(dialog, 'Verification code')).toBeFocused();
  await button(dialog, 'Sign in').click();
  await expect(dialog.getByText('Enter the code we emailed you.')).toBeVisible();
  await field(dialog, 'Verification code').fill(await emailedCode(server, email));
  await button(dialog, 'Sign in').click();
  await expect(dialog).toHaveCount(0);
  await expect(field(laptop, 'Doing business as')).toBeVisible();
  await Promise.all([laptop.context().close(), phones.close()]);
});

test('asks for no code in the browser that started', async ({ browser, server, email }) => {
  const page = await start(browser, server, email);
  await button(page, 'Save and exit').click();
  await page.getByText('Your application was successfully saved').waitFor();
  await page.goto(await emailedLink(server, email));
  await field(page, 'Doing business as').waitFor();
  await signIn(page, email);
  await heading(page, 'Choose your business type').waitFor();
  expect(storedOf(server, email).account['password_suspended_at']).toBeNull();
  expect(storedOf(server, email).account['mailbox_confirmed_at']).not.toBeNull();
  await page.context().close();
});
