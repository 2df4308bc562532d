import { OIDC, startOidcFake, type OidcFake } from './fakes/oidc.ts';
import { FacilitatorsCopy } from '../test/facilitatorsCopy.ts';
import { expect, test as base } from './fixtures.ts';
import { startServer, type Server } from './server.ts';
import { button, joinAs } from './staff.ts';

const test = base.extend<object, { server: Server; provider: OidcFake }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, even for no fixtures
    async ({}, use) => {
      const provider = await startOidcFake();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const roles = { reviewers: 'reviewer', readers: 'viewer' };
      const oidc = { issuer: provider.url, clientId: OIDC.clientId, roleClaim: 'groups', roles };
      const copy = new FacilitatorsCopy();
      copy.plant('harbor/facilitator.json', 'staff', { oidc });
      const server = await startServer({
        FACILITATORS_DIR: copy.dir,
        STAFF_OIDC_SECRETS: `harbor:${OIDC.secret}`,
      });
      await use(server);
      await server.close();
      copy.remove();
    },
    { scope: 'worker' },
  ],
});

const SIGN_IN = 'Sign in with your work account';

test.beforeEach(({ provider }) => {
  const sub = crypto.randomUUID();
  provider.user = { sub, email: `${sub}@harbor.example`, email_verified: true, name: 'Lee' };
  provider.tamper({ groups: ['reviewers'] });
});

test('a person signs in with a work account, with the role from the claim', async ({
  page,
  server,
  provider,
}) => {
  await page.goto(`${server.url}/staff`);
  await page.getByRole('link', { name: SIGN_IN, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
  await expect(page.getByText(provider.user.email)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Developers', exact: true })).toHaveCount(0);
  await button(page, 'Sign out').click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test("the role of a work account can't be changed in the console", async ({
  browser,
  page,
  server,
  provider,
}) => {
  await page.goto(`${server.url}/staff`);
  await page.getByRole('link', { name: SIGN_IN, exact: true }).click();
  await expect(page.getByText(provider.user.email)).toBeVisible();
  const admin = await (await browser.newContext()).newPage();
  const { email } = await joinAs(admin, server, 'admin');
  await admin.getByRole('link', { name: 'Staff', exact: true }).click();
  const row = (of: string) => admin.getByRole('row').filter({ hasText: of });
  await expect(row(provider.user.email)).toContainText('ReviewerFrom your identity provider');
  await expect(row(provider.user.email).getByRole('combobox')).toHaveCount(0);
  await expect(row(email).getByRole('combobox')).toHaveValue('admin');
});

const AWAY = "We couldn't verify your work account. Please try again in a few minutes.";
const NO_ROLE = "Your work account doesn't have a role in this console. Ask an admin for access.";

for (const [name, claims, sentence] of [
  ['another nonce', { nonce: 'other' }, AWAY],
  ['another audience', { aud: 'another-client' }, AWAY],
  ['an end in the past', { exp: 1 }, AWAY],
  ['no role', { groups: ['accounting'] }, NO_ROLE],
] as const)
  test(`a sign-in with ${name} is rejected with a message`, async ({ page, server, provider }) => {
    provider.tamper({ groups: ['reviewers'], ...claims });
    await page.goto(`${server.url}/staff`);
    await page.getByRole('link', { name: SIGN_IN, exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await expect(page).toHaveURL(`${server.url}/staff`);
    await page.reload();
    await expect(page.getByRole('link', { name: SIGN_IN, exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

test('a callback with another state is rejected with a message', async ({ page, server }) => {
  const redirectOf = async (url: string) =>
    (await page.request.get(url, { maxRedirects: 0 })).headers()['location'] ?? '';
  const callback = new URL(await redirectOf(await redirectOf(`${server.url}/staff/sign-on`)));
  callback.searchParams.set('state', 'other');
  await page.goto(callback.href);
  await expect(page.getByRole('alert')).toHaveText(AWAY);
});
