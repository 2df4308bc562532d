import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newAccount } from '../../../../e2e/applicant.ts';
import { startTestbed, type Testbed } from '../../../../test/testbed.ts';

const KEY = 'operator-key-of-cobalt-1-test';
const key = () => randomBytes(32).toString('base64');
const SECRETS = { ENCRYPTION_KEYS: `k1:${key()}`, LOOKUP_KEY: key(), OPERATOR_KEYS: `cobalt:${KEY}` };

async function linksIn(bed: Testbed): Promise<string[]> {
  const links = (await bed.outbox()).flatMap(({ text }) => text?.match(/https?:\/\/\S+/g) ?? []);
  return links.filter((link) => /invite=|subMerchantId=/.test(link));
}

// Both hosts in the table belong to Harbor, but the invites are for a Cobalt product.
test.each([
  { APP_ENV: 'production', PUBLIC_URL: 'https://localhost', host: 'localhost' },
  { APP_ENV: 'local', PUBLIC_URL: 'http://localhost', host: 'harbor.localhost' },
])(
  "invites lead to the facilitator's own host, whichever was called ($APP_ENV)",
  async ({ host, ...env }) => {
    const bed = await startTestbed({ env: { ...SECRETS, ...env } });
    const { protocol } = new URL(env.PUBLIC_URL);
    const call = (method: 'GET' | 'POST', url: string, body?: object) =>
      bed.request({ method, url: `/operator/v1${url}`, token: KEY, headers: { host }, body });
    const person = { name: 'Dana Marlow', email: 'dana@example.com', phoneNumber: '4155550132' };
    const { inviteId, url } = (await call('POST', '/invites', { spProductSlug: 'cobalt', ...person })).body;
    expect((await call('POST', `/invites/${inviteId}/resend`, {})).status).toBe(200);
    const shown = (await call('GET', '/invites')).body.data[0].url;
    const links = await linksIn(bed);
    expect(links.length).toBeGreaterThan(0);
    for (const link of [url, shown, ...links]) expect(link).toMatch(`${protocol}//cobalt.localhost/`);
    await bed.close();
  },
);

test("the link to continue leads to the facilitator's own host, whichever was called", async () => {
  const bed = await startTestbed();
  const started = await bed.request({
    method: 'POST',
    url: '/onboarding/accounts/initiate',
    headers: { host: 'harbor.localhost' },
    body: newAccount({ facId: 'cobalt', spProductSlug: 'cobalt' }),
  });
  expect(started.status).toBe(200);
  expect(await linksIn(bed)).toEqual([expect.stringContaining('http://cobalt.localhost/cobalt/')]);
  await bed.close();
});
