import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { demoBankAccount } from '../../domain/demoSample.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const BURST_MS = 5 * 60_000;

describe.each(databases())('an account holder on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, clock: Date.now() });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const mailTo = async ({ account }: Journey, about: string) =>
    (await bed.outbox()).filter(({ to, subject }) => to === account.email && subject.includes(about));
  const saved = async (applicant: Journey, change: object, path = 'payout/partial') => {
    const answer = await applicant.call('POST', `/onboarding/accounts/${path}`, [
      { ...demoBankAccount('Main'), ...change },
    ]);
    expect(answer.status).toBe(200);
  };

  test('is told about another bank account once for all saves within five minutes, with the last one masked', async () => {
    const owner = await reach(journey(base), 'PAYOUT');
    bed.advance(BURST_MS);
    await saved(owner, {}, 'payout');
    bed.advance(BURST_MS);
    expect(await mailTo(owner, 'bank information changed')).toEqual([]);

    await saved(owner, { accountNumber: '' });
    await saved(owner, { accountNumber: '55554444' });
    await saved(owner, { accountNumber: '99998888' });
    await saved(owner, { accountNumber: '99998888' }, 'payout');
    expect(await mailTo(owner, 'bank information changed')).toEqual([]);
    bed.advance(BURST_MS);
    const [mail, ...more] = await mailTo(owner, 'bank information changed');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your Harbor Payments application: bank information changed');
    expect(mail?.text).toMatch(/account number ending in 8888\./);
    expect(mail?.text).not.toMatch(/99998888|55554444|021000021/);
    expect(mail?.text).toContain("If you didn't, email support@");
  });

  test.each([
    ['in the same five minutes', 0, 1],
    ['later', BURST_MS, 2],
  ])('is told about a number that is typed slowly, %s', async (_when, pause, count) => {
    const owner = await reach(journey(base), 'PAYOUT');
    bed.advance(BURST_MS);
    await saved(owner, { accountNumber: '' });
    bed.advance(pause);
    await saved(owner, { accountNumber: '99998888' });
    await saved(owner, { accountNumber: '99998888' }, 'payout');
    bed.advance(BURST_MS);
    const mails = await mailTo(owner, 'bank information changed');
    expect(mails).toHaveLength(count);
    expect(mails.at(-1)?.text).toMatch(/account number ending in 8888\./);
  });

  test.each<[string, () => Promise<void>]>([
    [
      'was sent by a process whose clock is ahead',
      async () => {
        bed.advance(BURST_MS);
        await bed.drain();
        bed.advance(-BURST_MS);
      },
    ],
    [
      'is being sent',
      async () => {
        const lease = { lease_until: bed.deps.clock() + 60_000 };
        await bed.deps.db.updateTable('job').set(lease).where('state', '=', 'queued').execute();
      },
    ],
  ])(
    'is told about a number that is saved after the email of the same five minutes %s',
    async (_when, send) => {
      const owner = await reach(journey(base), 'PAYOUT');
      await bed.drain();
      await saved(owner, { accountNumber: '55554444' });
      await send();
      await saved(owner, { accountNumber: '77776666' });
      await saved(owner, { accountNumber: '99998888' });
      bed.advance(2 * BURST_MS);
      const mails = await mailTo(owner, 'bank information changed');
      const numbers = mails.map(({ text }) => /account number ending in (\d+)/.exec(text)?.[1] ?? '');
      expect(numbers.toSorted()).toEqual(['4444', '8888']);
    },
  );

  test('is told about a number entered through a link, whether or not it is the stored one', async () => {
    for (const accountNumber of [demoBankAccount('Main').accountNumber, '00012345']) {
      const owner = await reach(journey(base), 'PAYOUT');
      await saved(await owner.byLink(), { accountNumber });
      bed.advance(BURST_MS);
      expect(await mailTo(owner, 'bank information changed')).toHaveLength(1);
    }
  });

  test('is told about another phone number, not about the first or the same one', async () => {
    const owner = await reach(journey(base), 'TYPE_SELECTED');
    bed.advance(BURST_MS);
    await owner.verifyPhone();
    expect(await mailTo(owner, 'phone number changed')).toEqual([]);
    bed.advance(BURST_MS);
    expect((await owner.verifyPhone('(415) 555-0147')).body).toEqual({ status: 'valid' });
    const [mail, ...more] = await mailTo(owner, 'phone number changed');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('now ends in 0147.');
    expect(mail?.text).not.toContain('555');
  });

  test('is told in Spanish if the application is in Spanish', async () => {
    const owner = await reach(journey(base), 'PAYOUT');
    await bed.deps.db.updateTable('application').set({ language: 'es' }).execute();
    await saved(owner, { accountRouting: '011000015' });
    bed.advance(BURST_MS);
    const [mail] = await mailTo(owner, 'cambió la información bancaria');
    expect(mail?.text).toContain('número de ruta terminado en 0015');
    await bed.deps.db.updateTable('application').set({ language: null }).execute();
  });

  test("is told in the submission's email if a link made it", async () => {
    const owner = await reach(journey(base), 'PAYOUT');
    const other = await reach(journey(base), 'PAYOUT');
    expect((await (await owner.byLink()).submit()).status).toBe(200);
    expect((await other.submit()).status).toBe(200);
    const said = async (who: Journey) => (await mailTo(who, 'was submitted'))[0]?.text;
    expect(await said(owner)).toContain(
      'Someone used the link to submit your application without signing in',
    );
    expect(await said(other)).not.toContain('without your password');
  });
});
