import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const DAY = 24 * 60 * 60 * 1000;

describe.each(databases())('continue links on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const linkOf = async (applicant: Journey) => (await applicant.saveAndExit()).body.data.link as string;
  const tokenOf = (link: string) => new URL(link).searchParams.get('subMerchantId') ?? '';

  test('Save and exit emails the canonical link, which opens the application', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const answer = await applicant.saveAndExit();
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const { link } = answer.body.data;
    expect(link).toMatch(new RegExp(`^${base}/harbor/account-type\\?subMerchantId=[\\w-]{43}$`));
    const mails = (await bed.outbox()).filter(({ to }) => to === applicant.account.email);
    const mail = mails.find(({ subject }) => subject === 'Continue your Harbor Payments application');
    expect(mail?.text).toContain(link);

    await applicant.logout();
    const opened = await applicant.open(tokenOf(link));
    expect(opened.body).toEqual({ token: expect.any(String), isExistingApplicant: false });
    expect((await applicant.status()).body.data.smAppStatus).toBe('TYPE_SELECTED');
    const session = await bed.deps.db
      .selectFrom('session')
      .select('kind')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(session.kind).toBe('link');
  });

  test('a link session reads masked secrets and keeps them by sending the masks back', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const path = '/onboarding/accounts/identity/business';
    expect((await applicant.call('GET', path)).body.data.business.federalTaxId).toBe('123456789');
    await applicant.open(tokenOf(await linkOf(applicant)));
    const { business } = (await applicant.call('GET', path)).body.data;
    expect(business.federalTaxId).toBe('*****6789');
    const owners = await applicant.call('GET', '/onboarding/accounts/identity/owners');
    expect(owners.body.data.owners[0].ssn).toBe('*****6789');
    const payout = await applicant.call('GET', '/onboarding/accounts/payout');
    expect(payout.body[0].accountNumber).toBe('*****6789');
    expect((await applicant.call('PUT', path, { business })).status).toBe(200);
    await applicant.resume();
    expect((await applicant.call('GET', path)).body.data.business.federalTaxId).toBe('123456789');
  });

  test('a link opens nothing under another facilitator or product', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const subMerchantId = tokenOf(await linkOf(applicant));
    const open = (where: object) =>
      journey(base).call('POST', '/onboarding/accounts/open', { subMerchantId, ...where });
    for (const where of [
      { facId: 'cobalt' },
      { facId: 'cobalt', spProductSlug: 'cobalt' },
      { facId: 'harbor', spProductSlug: 'harbor-demo' },
    ])
      expect(await open(where)).toMatchObject({
        status: 404,
        body: { message: 'Error validating application' },
      });
    expect((await open({ facId: 'harbor', spProductSlug: 'harbor' })).status).toBe(200);
  });

  test('a link expires after thirty days, and Save and exit restarts them', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    const token = tokenOf(await linkOf(applicant));
    bed.advance(29 * DAY);
    await applicant.resume();
    expect(tokenOf(await linkOf(applicant))).toBe(token);
    bed.advance(29 * DAY);
    expect((await applicant.open(token)).body.token).toBeTruthy();
    bed.advance(DAY);
    expect(await applicant.open(token)).toMatchObject({ status: 200, body: { expired: true } });

    await applicant.resume();
    const fresh = tokenOf(await linkOf(applicant));
    expect(fresh).not.toBe(token);
    expect((await applicant.open(fresh)).body.token).toBeTruthy();
    expect((await applicant.open(token)).status).toBe(404);
  });

  test('after submission, a link opens for thirty days, and nobody can have it emailed', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    bed.advance(20 * DAY);
    await applicant.resume();
    expect((await applicant.submit()).status).toBe(200);
    const token = (await applicant.status()).body.data.subMerchantId;
    expect((await applicant.saveAndExit()).status).toBe(409);
    bed.advance(29 * DAY);
    expect((await journey(base).open(token)).body.token).toBeTruthy();
    bed.advance(DAY);
    expect((await journey(base).open(token)).body).toEqual({ expired: true });
  });

  test('an unknown token opens nothing', async () => {
    expect(await journey(base).open('x'.repeat(43))).toMatchObject({
      status: 404,
      body: { message: 'Error validating application', code: 'invalid_application_link' },
    });
    expect((await journey(base).open('')).body.message).toBe('"subMerchantId" is required');
  });

  test('links of another host or application are rejected and send no email', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    const own = tokenOf(await linkOf(applicant));
    const stranger = await reach(journey(base), 'INITIATED');
    const foreign = tokenOf(await linkOf(stranger));
    const sent = (await bed.outbox()).length;
    for (const link of [
      `https://evil.example/harbor/account-type?subMerchantId=${own}`,
      `${base}/harbor/account-type?subMerchantId=${foreign}`,
      `${base}/harbor/account-type`,
      `javascript://127.0.0.1/?subMerchantId=${own}`,
      'not a link',
    ]) {
      expect(await applicant.call('POST', '/onboarding/email', { link })).toMatchObject({
        status: 400,
        body: { code: 'foreign_link' },
      });
    }
    expect(await bed.outbox()).toHaveLength(sent);
    const publicUrl = `http://localhost/harbor/account-type?subMerchantId=${own}`;
    expect((await applicant.call('POST', '/onboarding/email', { link: publicUrl })).status).toBe(200);
  });
});

describe('continue links in production', () => {
  test('lead to the configured host, whatever the Host header says', async () => {
    const { shownLink } = await import('../../server/applications/links/links.ts');
    const bed = await startTestbed();
    const application = {
      id: 'a',
      link_generation: 1,
      link_hash: '',
      language: null,
      sp_product_slug: 'harbor',
    };
    const linkAt = (publicUrl: string, host: string, [origin, hosts]: [string, string[]]) => {
      const config = { ...bed.deps.config, isProduction: true, publicUrl };
      return new URL(
        shownLink(
          { ...bed.deps, config },
          { facilitator: { facId: 'harbor', hosts, origin }, application, host },
        ),
      ).origin;
    };
    const apply = 'https://apply.example';
    expect(linkAt(apply, 'evil.example', [apply, ['harbor.example']])).toBe(apply);
    expect(linkAt(apply, 'harbor.example', [apply, ['harbor.example']])).toBe('https://harbor.example');
    const own = 'https://cobalt.example';
    expect(linkAt(apply, 'evil.example', [own, ['cobalt.example']])).toBe(own);
    const ported = 'https://cobalt.example:8443';
    for (const host of ['', 'cobalt.example:8443'])
      expect(linkAt(`${apply}:8443`, host, [ported, ['cobalt.example']])).toBe(ported);
    await bed.close();
  });
});
