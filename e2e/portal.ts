import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test';
import { node } from './server.ts';

const script = join(import.meta.dirname, '../docs/embed/portal.mjs');

/** Starts the portal from docs/embed. The caller must kill the process. */
export function startPortal(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(node, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((done, fail) => {
    child.stdout.once('data', () => done(child));
    child.once('exit', (code) => fail(new Error(`The portal ended with ${code}.`)));
  });
}

export const application = (page: Page) => page.frameLocator('merchant-onboarding iframe');

export async function invite(
  page: Page,
  portal: string,
  { name, email }: { name: string; email: string },
): Promise<FrameLocator> {
  await page.goto(portal);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Invite' }).click();
  return application(page);
}

export const events = (page: Page) => page.locator('output p').allTextContents();

/**
 * Makes the browser block third-party cookies. A cross-site frame is a separate DevTools target, so call this for the
 * frame, too, before it reloads itself.
 */
export async function blockThirdPartyCookies(page: Page | Frame): Promise<void> {
  const context = 'context' in page ? page.context() : page.page().context();
  const browser = await context.newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true });
}

export async function keptByFrame(page: Page): Promise<string | undefined> {
  return page.frames()[1]?.evaluate(() => {
    document.cookie = 'plain=1; SameSite=None; Secure';
    document.cookie = 'own=1; SameSite=None; Secure; Partitioned';
    return document.cookie;
  });
}

/** The frame must be as tall as its page, so that only the portal scrolls. */
export async function expectToFit(page: Page): Promise<void> {
  const inner = () => page.frames()[1]?.evaluate(() => document.body.getBoundingClientRect().height);
  const outer = async () => (await page.locator('merchant-onboarding iframe').boundingBox())?.height;
  await expect.poll(async () => Math.abs((await inner()) ?? 0) - ((await outer()) ?? -1)).toBeLessThan(1);
  await expect.poll(async () => ((await outer()) ?? 0) - ((await inner()) ?? -9)).toBeLessThan(2);
}
