import { createServer, type Server as HttpServer } from 'node:http';
import type { FrameLocator, Page } from '@playwright/test';
import { FacilitatorsCopy } from '../test/facilitatorsCopy.ts';
import { journey, newAccount, reach } from './applicant.ts';
import { heading } from './controls.ts';
import { expect, test as base } from './fixtures.ts';
import { operatorApi } from './operatorApi.ts';
import {
  application,
  blockThirdPartyCookies,
  events,
  expectToFit,
  invite,
  keptByFrame,
  startPortal,
} from './portal.ts';
import { freePort, startServer, type Server } from './server.ts';

interface Sites {
  portal: string;
  other: string;
}

const test = base.extend<object, { sites: Sites; server: Server }>({
  page: async ({ page }, use) => {
    await blockThirdPartyCookies(page);
    await use(page);
  },
  sites: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, even for no fixtures
    async ({}, use) => {
      await use({
        portal: `http://portal.localhost:${await freePort()}`,
        other: `http://other.localhost:${await freePort()}`,
      });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ sites }, use) => {
      const copy = new FacilitatorsCopy();
      copy.plant('harbor/facilitator.json', 'frameAncestors', [sites.portal]);
      copy.plant('harbor/products/harbor.json', 'returnUrls', [`${sites.portal}/done`]);
      const server = await startServer({ FACILITATORS_DIR: copy.dir });
      const { url, operatorKey } = server;
      const portal = await startPortal({
        BASE_URL: url,
        PORTAL_URL: sites.portal,
        OPERATOR_KEY: operatorKey,
      });
      const other = await startOther(server, sites.other);
      await use(server);
      portal.kill();
      other.closeAllConnections();
      other.close();
      await server.close();
      copy.remove();
    },
    { scope: 'worker' },
  ],
});

async function startOther(server: Server, url: string): Promise<HttpServer> {
  const http = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/blank') return response.end('<!doctype html><title>Other</title>');
    return response.end(`<!doctype html><title>Other</title><script src="${server.url}/embed.js"></script>
      <merchant-onboarding product="harbor"></merchant-onboarding>`);
  });
  await new Promise<void>((done) => http.listen(Number(new URL(url).port), '127.0.0.1', done));
  return http;
}

async function start(page: Page, frame: FrameLocator, password: string): Promise<void> {
  await frame.getByLabel('Create password').fill(password);
  await frame.getByRole('checkbox').check();
  await frame.getByRole('button', { name: 'Start Application' }).click();
  await expect(heading(frame, 'Verify your mobile phone number')).toBeVisible();
  await frame.getByRole('button', { name: 'Continue' }).click();
  await frame.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(frame, 'Choose your business type')).toBeVisible();
  await page.waitForFunction(() => document.querySelector('output')?.textContent?.includes('MerchantType'));
}

test('this browser blocks third-party cookies except partitioned ones', async ({ page, sites }) => {
  const frame = await invite(page, sites.portal, newAccount());
  await expect(heading(frame, 'Welcome to Harbor Payments')).toBeVisible();
  expect(await keptByFrame(page)).toBe('own=1');
});

test("a website that isn't listed cannot embed the application", async ({ page, sites }) => {
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(sites.other);
  await refused;
  // Checks for the app's root, because the browser's error page may have a heading too.
  await expect(application(page).locator('#root')).toHaveCount(0);
});

test.describe('on a portal page that embeds another website too', () => {
  // The portal's own content security policy would block the other website.
  test.use({ bypassCSP: true });

  test('ignores messages from another origin or window, on both sides', async ({ page, sites }) => {
    const frame = await invite(page, sites.portal, newAccount());
    await expect(heading(frame, 'Welcome to Harbor Payments')).toBeVisible();
    await expect.poll(() => events(page)).toHaveLength(2);
    await expectToFit(page);
    await page.evaluate(
      (url) =>
        new Promise((done) => {
          const stranger = document.createElement('iframe');
          Object.assign(stranger, { src: url, name: 'stranger', onload: done });
          document.body.append(stranger);
        }),
      `${sites.other}/blank`,
    );
    const event = { onboarding: 1, event: 'submitted', detail: {}, height: 9, path: '/x' };
    const view = { onboarding: 1, view: { top: 4321, height: 1 } };
    const send = ([toPortal, toFrame]: object[]) => {
      parent.postMessage(toPortal, '*');
      parent.frames[0]?.postMessage(toFrame, '*');
    };
    await page.frame('stranger')?.evaluate(send, [event, view]);
    await page.evaluate(send, [event, {}]);
    // Scrolling makes the portal send a genuine message, which arrives after the forged ones.
    await page.mouse.wheel(0, 40);
    const seen = () =>
      page.frames()[1]?.evaluate(() => document.documentElement.style.getPropertyValue('--seen-height'));
    await expect.poll(seen).toMatch(/^\d{3}/);
    expect(await events(page)).toHaveLength(2);
    await expectToFit(page);
  });
});

test('the next step starts at its heading, and a dialog opens in view', async ({ page, sites }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const account = newAccount();
  const frame = await invite(page, sites.portal, account);
  await start(page, frame, account.password);
  await frame.getByRole('radio', { name: 'LLC', exact: true }).check();
  await frame.getByRole('button', { name: 'Continue' }).click();
  const title = heading(frame, 'Add your business info');
  await expect(title).toBeInViewport();
  await expect(title).toBeFocused();
  await expectToFit(page);
  await frame.getByRole('contentinfo').getByText('Terms of Service').click();
  const dialog = frame.getByRole('dialog');
  await expect(dialog).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('in Spanish, Save and exit confirms and shows the way back', async ({ page, sites, server }) => {
  const operator = operatorApi(server.url, server.operatorKey);
  const { name, email, password } = newAccount();
  const invited = await operator.invite({ name, email, returnUrl: `${sites.portal}/done` });
  const { inviteId } = invited.body;
  const applicant = journey(server.url, { email, password });
  await applicant.initiate({ inviteId });
  await reach(applicant, 'TYPE_SELECTED', { from: 'INITIATED' });
  await page.goto(`${sites.portal}/onboarding?invite=${inviteId}&language=es`);
  const frame = application(page);
  await frame.getByRole('button', { name: 'Continuar una solicitud anterior' }).click();
  await frame.getByLabel('Contraseña', { exact: true }).fill(password);
  await frame.getByRole('button', { name: 'Continuar' }).click();
  await frame.getByRole('button', { name: 'Guardar y salir' }).click();
  await expect(heading(frame, 'Su solicitud se guardó correctamente')).toBeVisible();
  await expect.poll(() => events(page)).toContain('saved {}');
  const link = frame.getByRole('link', { name: 'Volver a Harbor Payments' });
  const id = await operator.applicationOf(email);
  await expect(link).toHaveAttribute('href', `${sites.portal}/done?applicationId=${id}&stage=TYPE_SELECTED`);
  await expect(link).toHaveAttribute('target', '_top');
});
