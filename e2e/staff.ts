import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { StaffRole } from '../src/api/endpoint.ts';
import { applicantAt } from './applicantAt.ts';
import type { Server } from './server.ts';

const ROOT = join(import.meta.dirname, '..');
export const PASSWORD = 'correct horse battery staple 9A!';

export interface Person {
  email: string;
  password: string;
  /** TOTP secret for the authenticator app, in base32. */
  setupKey: string;
}

function onboard(server: Server, args: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(join(ROOT, 'node_modules/.bin/node'), ['src/onboard.server.ts', ...args], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: server.dataDir, PUBLIC_URL: server.url },
    });
    let printed = '';
    let failed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (failed += chunk.toString()));
    child.on('exit', (code) => (code === 0 ? done(printed) : fail(new Error(failed || printed))));
  });
}

const TOTP_PERIOD_MS = 30_000;
/** Minimum time in milliseconds that a returned code remains valid. */
const TOTP_MARGIN_MS = 15_000;
const lastStep = new Map<string, number>();

/**
 * Returns an unused TOTP code. The server accepts codes from the previous, current, and next periods, each once. Only
 * the third and later codes in quick succession may have to wait.
 */
export async function codeOf({ setupKey }: Person): Promise<string> {
  const totp = new TOTP({ secret: setupKey.replaceAll(' ', '') });
  const periodAt = (ms: number) => Math.floor(ms / TOTP_PERIOD_MS);
  const earliest = periodAt(Date.now() + TOTP_MARGIN_MS) - 1;
  const step = Math.max((lastStep.get(setupKey) ?? 0) + 1, earliest);
  lastStep.set(setupKey, step);
  while (step > periodAt(Date.now()) + 1) await new Promise((next) => setTimeout(next, 500));
  return totp.generate({ timestamp: step * TOTP_PERIOD_MS });
}

export async function invitedAs(server: Server, role: StaffRole): Promise<{ email: string; url: string }> {
  const email = `${role}-${crypto.randomUUID()}@harbor.example`;
  const printed = await onboard(server, ['staff', 'invite', '--email', email, '--role', role]);
  const path = /\/staff\/join#[\w-]+/.exec(printed)?.[0];
  if (!path) throw new Error(`No join link in: ${printed}`);
  return { email, url: `${server.url}${path}` };
}

/** Joins through the API calls that the join page makes, then opens the console. `joinByPage` uses the page itself. */
export async function joinAs(page: Page, server: Server, role: StaffRole): Promise<Person> {
  const { email, url } = await invitedAs(server, role);
  const token = new URL(url).hash.slice(1);
  const call = async (path: string, data: object) => {
    const headers = { origin: server.url };
    const answer = await page.request.post(`${server.url}/operator/v1/staff/join/${path}`, { data, headers });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as { data: { setupKey: string } };
  };
  const { setupKey } = (await call('password', { token, password: PASSWORD })).data;
  const person: Person = { email, password: PASSWORD, setupKey };
  await call('code', { token, code: await codeOf(person) });
  await page.goto(`${server.url}/staff`);
  await page.getByRole('heading', { name: 'Applications', exact: true }).waitFor();
  return person;
}

export async function joinByPage(
  page: Page,
  server: Server,
  role: StaffRole,
  onStep?: () => Promise<void>,
): Promise<Person> {
  const { email, url } = await invitedAs(server, role);
  await page.goto(url);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await onStep?.();
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeFocused();
  const setupKey = await page.getByLabel('Setup key', { exact: true }).inputValue();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const person: Person = { email, password: PASSWORD, setupKey };
  await onStep?.();
  const code = await codeOf(person);
  // Some authenticators copy the code with a hyphen.
  await page.getByLabel('6-digit code', { exact: true }).fill(`${code.slice(0, 3)}-${code.slice(3)}`);
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await page.getByRole('heading', { name: 'Applications', exact: true }).waitFor();
  return person;
}

export const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

export async function signInAs(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await button(page, 'Sign in').click();
  const code = (await codeOf(person)).replace(/^.../, ' $& ');
  await page.getByLabel('6-digit code', { exact: true }).pressSequentially(code);
  await button(page, 'Verify').click();
  await button(page, 'Sign out').waitFor();
}

export async function submitted(server: Server, name: string, spProductSlug?: string): Promise<string> {
  const applicant = await applicantAt(server, { stage: 'PAYOUT', spProductSlug });
  await applicant.saveBusiness({ legalName: name, dbaName: name });
  const answer = await applicant.submit();
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return applicant.account.email;
}

export async function openByKeys(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Applications', exact: true }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
}

export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((node) => node === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

export async function confirmByKeys(page: Page, verb: string): Promise<void> {
  await tabTo(page, button(page.getByRole('dialog'), verb));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
