import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-for-tests';

describe.each(databases())('the language of an application on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const STATUS = '/onboarding/accounts/status';
  const SPANISH = { 'accept-language': 'es' };
  const ENGLISH = { 'accept-language': 'en' };

  const statusIn = async (applicant: ReturnType<typeof journey>, headers: Record<string, string>) =>
    (await applicant.call('GET', STATUS, undefined, headers)).headers.get('content-language');
  const emailsTo = async (email: string) =>
    (await bed.outbox()).filter(({ to }) => to === email).map(({ subject }) => subject);

  test('is the first one used by its pages', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    expect(await statusIn(applicant, {})).toBeNull();
    expect(await statusIn(applicant, SPANISH)).toBe('es');
    expect(await statusIn(applicant, ENGLISH)).toBe('es');
    expect(await statusIn(applicant, {})).toBe('es');
  });

  test('changes with a choice', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    await statusIn(applicant, SPANISH);
    expect(await statusIn(applicant, { ...ENGLISH, cookie: 'language=en' })).toBe('en');
    expect(await statusIn(applicant, SPANISH)).toBe('en');
  });

  test('applies to its text message, its emails, and its link', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    await statusIn(applicant, SPANISH);
    const { body } = await applicant.verifyPhone('(212) 555-0177');
    expect(body.status).toBe('valid');
    await reach(applicant, 'PAYOUT', { from: 'SMS_VALID' });
    const saved = await applicant.saveAndExit();
    expect(saved.body.data.link).toMatch(/account-type\?subMerchantId=[^&]+&lang=es$/);
    await applicant.resume();
    await applicant.submit();
    const operator = operatorApi(base, KEY);
    const id = await operator.applicationOf(applicant.account.email);
    expect((await operator.call('GET', `/applications/${id}`)).body.data.language).toBe('es');
    await operator.decide(applicant.account.email, 'APPROVED');
    const subjects = await emailsTo(applicant.account.email);
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Continúe su solicitud en Harbor Payments',
        'Su solicitud en Harbor Payments fue enviada',
        'Harbor Payments: su solicitud fue aprobada',
      ]),
    );
    const texts = (await bed.outbox()).filter(({ to }) => to === '+12125550177');
    expect(texts.at(-1)?.text).toMatch(/^Harbor Payments: su clave es \d{6}\. [ -~é\n]+$/);
  });

  test('is English without a preference, in links that name no language', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const saved = await applicant.saveAndExit();
    expect(saved.body.data.link).toMatch(/subMerchantId=[^&]+$/);
    expect(await emailsTo(applicant.account.email)).toContain('Continue your Harbor Payments application');
  });

  test("doesn't change the text of an error response", async () => {
    const answer = await journey(base).call(
      'POST',
      '/onboarding/accounts/continue',
      { facId: 'harbor', spProductSlug: 'harbor', email: 'nobody@example.com', password: 'wrong password' },
      SPANISH,
    );
    expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } });
  });

  test('the merchant categories are in the requested language', async () => {
    const path = '/onboarding/spproducts/harbor/mcc';
    const inSpanish = await journey(base).call('GET', path, undefined, SPANISH);
    const inEnglish = await journey(base).call('GET', path);
    expect(inSpanish.body).toHaveLength(inEnglish.body.length);
    expect(inSpanish.body).toContainEqual({ value: '5462', description: 'Panaderías y pastelerías' });
    expect(inEnglish.body).toContainEqual({ value: '5462', description: 'Bakeries' });
  });
});
