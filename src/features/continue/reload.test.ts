import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, newAccount, reach, type Journey } from '../../../e2e/applicant.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const MINUTE = 60_000;

describe.each(databases())('after a reload on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const signOn = (applicant: Journey, facId = 'harbor', spProductSlug?: string) =>
    applicant.call(
      'POST',
      '/auth/sso/onboarding',
      { facId, application: 'payments', spProductSlug },
      { authorization: '' },
    );

  test('the cookie returns another token for the same session', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    const first = applicant.token;
    const answer = await signOn(applicant);
    expect(answer).toMatchObject({ status: 200, body: { success: true, isExistingApplicant: false } });
    applicant.token = answer.body.token;
    expect(applicant.token).not.toBe(first);
    expect((await applicant.status()).status).toBe(200);
    applicant.token = first;
    expect((await applicant.status()).status).toBe(200);
  });

  test('returns nothing without the cookie, at another facilitator, or with a token instead', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    expect(await signOn(journey(base))).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
    expect((await signOn(applicant, 'cobalt')).status).toBe(401);
    expect((await signOn(applicant, 'nobody')).status).toBe(401);
    expect((await signOn(applicant, 'harbor', 'harbor-demo')).status).toBe(401);
    expect((await signOn(applicant, 'harbor', 'harbor')).status).toBe(200);
    applicant.token = '';
    expect((await applicant.status()).status).toBe(401);
  });

  test('a session ends when unused, and after twelve hours at the latest', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    bed.advance(29 * MINUTE);
    expect((await applicant.status()).status).toBe(200);
    bed.advance(29 * MINUTE);
    expect((await applicant.status()).status).toBe(200);
    bed.advance(31 * MINUTE);
    expect((await applicant.status()).status).toBe(401);
    expect((await signOn(applicant)).status).toBe(401);
  });

  test('signing out ends every token and the cookie, and always succeeds', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    const { token, cookie } = applicant;
    const answer = await applicant.logout();
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^onboarding_harbor=;/);
    Object.assign(applicant, { token, cookie });
    expect((await applicant.status()).status).toBe(401);
    expect((await signOn(applicant)).status).toBe(401);
    expect((await journey(base, newAccount()).logout()).body).toEqual({ success: true });
    const malformed = await applicant.call('POST', '/auth/logout/onboarding', { facId: 7 });
    expect(malformed).toMatchObject({ status: 200, body: { success: true } });
  });

  test("signing out on one facilitator's page keeps the session at another", async () => {
    const harbor = await reach(journey(base), 'INITIATED');
    const cobalt = await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'INITIATED');
    const cookie = `${harbor.cookie}; ${cobalt.cookie}`;
    const left = await fetch(`${base}/auth/logout/onboarding`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ facId: 'cobalt' }),
    });
    expect(left.headers.getSetCookie()[0]).toMatch(/^onboarding_cobalt=;/);
    expect((await harbor.status()).status).toBe(200);
    expect((await cobalt.status()).status).toBe(401);
  });
});
