import { applicantAt } from './applicantAt.ts';
import { journey, newAccount } from './applicant.ts';
import { COBALT_KEY, startBrandServer } from './brandServer.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './openAs.ts';
import { operatorApi } from './operatorApi.ts';
import type { Server } from './server.ts';

const COBALT = { facId: 'cobalt', spProductSlug: 'cobalt' };

let server: Server;
test.beforeAll(async () => {
  server = await startBrandServer();
});
test.afterAll(() => server.close());

test('over HTTP, a facilitator sees nothing of another', async () => {
  const harbor = await applicantAt(server, { stage: 'PAYOUT' });
  const cobalt = await applicantAt(server, { ...COBALT, stage: 'PAYOUT' });
  const statusOf = async (path: string) => (await harbor.call('GET', path)).status;
  expect(await statusOf('/onboarding/spproducts/harbor/settings')).toBe(200);
  for (const list of ['settings', 'merchant-types', 'ownership-types'])
    expect(await statusOf(`/onboarding/spproducts/cobalt/${list}`)).toBe(404);

  const { email } = harbor.account;
  const namesake = journey(server.url, { ...COBALT, email, password: 'Qv7#mZ2!xRk9' });
  expect((await namesake.resume()).status).toBe(401);
  expect((await namesake.initiate()).status).toBe(200);
  expect((await harbor.resume({ ...COBALT })).status).toBe(401);
  expect((await harbor.resume({ facId: 'cobalt' })).status).toBe(404);

  const { subMerchantId } = (await harbor.status()).body.data;
  const opened = await journey(server.url).call('POST', '/onboarding/accounts/open', {
    subMerchantId,
    ...COBALT,
  });
  expect(opened).toMatchObject({ status: 404, body: { message: 'Error validating application' } });
  const onto = { facId: 'cobalt', application: 'payments' };
  expect((await harbor.call('POST', '/auth/sso/onboarding', onto)).status).toBe(401);

  const [group] = (await cobalt.call('GET', '/onboarding/accounts')).body.data.applications;
  const taken = await harbor.call('POST', '/onboarding/accounts/set', {
    smApplicationId: group.smApplicationId,
  });
  expect(taken.status).toBe(404);
});

test('an operator sees the applications and invites of a single facilitator', async () => {
  const harbor = await applicantAt(server, { stage: 'SUBMITTED' });
  const cobalt = await applicantAt(server, { ...COBALT, stage: 'SUBMITTED' });
  const ofHarbor = operatorApi(server.url, server.operatorKey);
  const ofCobalt = operatorApi(server.url, COBALT_KEY);
  const ids = {
    harbor: await ofHarbor.applicationOf(harbor.account.email),
    cobalt: await ofCobalt.applicationOf(cobalt.account.email),
  };
  await expect(ofHarbor.applicationOf(cobalt.account.email)).rejects.toThrow('has no application');
  await expect(ofCobalt.applicationOf(harbor.account.email)).rejects.toThrow('has no application');
  expect((await ofCobalt.call('GET', `/applications/${ids.harbor}`)).status).toBe(404);
  expect((await ofHarbor.call('GET', `/applications/${ids.cobalt}`)).status).toBe(404);
  const decided = await ofCobalt.call('POST', `/applications/${ids.harbor}/decision`, {
    decision: 'APPROVED',
  });
  expect(decided.status).toBe(404);

  const { body: invite } = await ofHarbor.invite({ email: newAccount().email });
  const look = (facId: string) =>
    journey(server.url).call(
      'GET',
      `/onboarding/invites?inviteId=${invite.inviteId}&facId=${facId}&spProductSlug=${facId}`,
    );
  expect((await look('harbor')).status).toBe(200);
  expect(await look('cobalt')).toMatchObject({ status: 404, body: { message: 'Invalid invite code' } });
  expect((await ofCobalt.call('GET', `/invites/${invite.inviteId}`)).status).toBe(404);
  expect((await ofCobalt.call('DELETE', `/invites/${invite.inviteId}`)).status).toBe(404);
});

test("in a browser, one facilitator's session is unknown to another, and stays", async ({ page }) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const applicant = await applicantAt(server, { stage: 'PAYOUT' });
  await openAs(page, applicant, `${server.url}/harbor/confirm`);
  await heading('Review your information').waitFor();
  await page.goto(`${server.url}/cobalt/confirm`);
  await heading('Welcome to Cobalt').waitFor();
  await expect(page).toHaveURL(`${server.url}/cobalt/get-started`);
  await page.goto(`${server.url}/harbor/confirm`);
  await heading('Review your information').waitFor();

  const atCobalt = server.url.replace('localhost', 'cobalt.localhost');
  for (const path of ['/cobalt/confirm', '/harbor/confirm']) {
    await page.goto(atCobalt + path);
    await heading('Welcome to').waitFor();
    await expect(page).toHaveURL(/\/get-started$/);
  }
  await page.goto(`${server.url}/harbor/confirm`);
  await heading('Review your information').waitFor();
  const storage = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]);
  expect(storage).toEqual(['', 0, 0]);
});

test("a facilitator's continue link opens nothing at another, nor under another product", async ({
  page,
}) => {
  const applicant = await applicantAt(server, { stage: 'PAYOUT' });
  const { subMerchantId } = (await applicant.status()).body.data;
  for (const slug of ['cobalt', 'harbor-demo']) {
    await page.goto(`${server.url}/${slug}/account-type?subMerchantId=${subMerchantId}`);
    await expect(page.getByRole('alert').filter({ hasText: 'Error validating application' })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/${slug}/get-started`);
  }
});
