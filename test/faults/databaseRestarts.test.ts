import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Answer, type Journey, type Milestone } from '../../e2e/applicant.ts';
import { breakAt, isTrue, startFaultyBed, type FaultyBed } from '../../e2e/databaseFaults.ts';
import type { Line } from '../../e2e/fakes/tcpProxy.ts';
import { databases } from '../testbed.ts';

const STATEMENTS_MAXIMUM = 120;

let faulty: FaultyBed;

function expectTruth(answer: Answer): void {
  expect(isTrue(answer), JSON.stringify(answer.body)).toBe(true);
}

/**
 * Repeats a call and breaks the connection at its first statement, then at its second, and so on, until the call
 * finishes before the break. Returns the number of statements.
 */
async function atEveryStatement(
  line: Line,
  attempt: (
    turn: number,
  ) => Promise<{ call: () => Promise<Answer>; after: (answer: Answer) => Promise<void> }>,
): Promise<number> {
  for (let n = 1; n <= STATEMENTS_MAXIMUM; n += 1) {
    const { call, after } = await attempt(n);
    const reached = breakAt(faulty, n, line);
    const answer = await call();
    const broken = reached();
    expectTruth(answer);
    await after(answer);
    if (!broken) return n - 1;
  }
  throw new Error('A call makes more statements than expected.');
}

function repeatable(
  applicant: Journey,
  { save, stored }: { save: (turn: number) => Promise<Answer>; stored: () => Promise<string> },
  valueOf: (turn: number) => string,
) {
  return async (turn: number) => {
    const before = await stored();
    return {
      call: () => save(turn),
      async after(answer: Answer) {
        const found = await stored();
        if (answer.status === 200) expect(found).toBe(valueOf(turn));
        else expect([before, valueOf(turn)]).toContain(found);
        expect((await save(turn)).status).toBe(200);
        expect(await stored()).toBe(valueOf(turn));
        expect((await applicant.status()).status).toBe(200);
      },
    };
  };
}

async function reached(milestone: Milestone): Promise<Journey> {
  return reach(journey(faulty.base), milestone);
}

/** Faults that break the connection before a statement arrives or after it is executed. */
const LINES: Line[] = ['refused', 'deaf'];

test('distinguishes a broken connection from a response', () => {
  const answer = { headers: new Headers(), body: { success: false } };
  expect([isTrue({ ...answer, status: 500 }), isTrue({ ...answer, status: 200 })]).toEqual([false, true]);
});

describe.each(databases().filter((database) => database === 'postgres'))('%s', () => {
  describe.each(LINES)('restarted in the middle of every step (%s)', { timeout: 600_000 }, (line) => {
    beforeAll(async () => {
      faulty = await startFaultyBed();
    });
    afterAll(() => faulty.close());

    test('creating the account', async () => {
      const statements = await atEveryStatement(line, async () => {
        const applicant = journey(faulty.base);
        return {
          call: () => applicant.initiate(),
          async after(answer) {
            if (answer.status !== 200) await applicant.initiate();
            expect((await applicant.resume()).body).toMatchObject({ smAppStatus: 'INITIATED' });
            const mails = (await faulty.bed.outbox()).filter(({ to }) => to === applicant.account.email);
            expect(mails).toHaveLength(1);
          },
        };
      });
      expect(statements).toBeGreaterThan(5);
    });

    test('signing in', async () => {
      const applicant = await reached('SMS_VALID');
      await atEveryStatement(line, async () => ({
        call: () => applicant.resume(),
        async after() {
          expect((await applicant.resume()).body).toMatchObject({ smAppStatus: 'SMS_VALID' });
        },
      }));
    });

    test('sending and entering the code', async () => {
      const applicant = await reached('INITIATED');
      const nextCode = async () => {
        faulty.bed.advance(60 * 60_000);
        await applicant.resume();
        return applicant.sendSms();
      };
      await atEveryStatement(line, async () => {
        faulty.bed.advance(60 * 60_000);
        await applicant.resume();
        return {
          call: () => applicant.sendSms(),
          after: async () => {
            expect((await nextCode()).status).toBe(200);
          },
        };
      });
      await atEveryStatement(line, async () => {
        const { smsCode } = (await nextCode()).body;
        return {
          call: () => applicant.verifySms(smsCode),
          async after({ status, body }) {
            const { smAppStatus } = (await applicant.status()).body.data;
            if (status === 200) expect([body.status, smAppStatus]).toEqual(['valid', 'SMS_VALID']);
            expect(['SMS_SENT', 'SMS_VALID']).toContain(smAppStatus);
          },
        };
      });
      expect((await applicant.status()).body.data.smAppStatus).toBe('SMS_VALID');
    });

    test('choosing a type, and saving business, owners, and bank account', async () => {
      const applicant = await reached('PAYOUT');
      const of = (turn: number, ...values: string[]) => values[turn % values.length] ?? '';
      const type = (turn: number) => of(turn, 'LLC', 'PARTNERSHIP');
      await atEveryStatement(
        line,
        repeatable(
          applicant,
          {
            save: (turn) => applicant.saveType(type(turn) as 'LLC'),
            stored: async () => (await applicant.status()).body.data.identity.ownershipType,
          },
          type,
        ),
      );
      const sections = [
        {
          save: (turn: number) => applicant.saveBusiness({ dbaName: `Name ${turn}` }),
          stored: async () =>
            (await applicant.call('GET', '/onboarding/accounts/identity/business')).body.data.business
              .dbaName,
        },
        {
          save: (turn: number) => applicant.saveIdentity({ streetName: `Name ${turn}` }),
          stored: async () =>
            (await applicant.call('GET', '/onboarding/accounts/identity/owners')).body.data.owners[0]
              .streetName,
        },
        {
          save: (turn: number) =>
            applicant.call('POST', '/onboarding/accounts/payout/partial', [
              { nameOnAccount: `Name ${turn}` },
            ]),
          stored: async () =>
            (await applicant.call('GET', '/onboarding/accounts/payout')).body[0].nameOnAccount,
        },
      ];
      for (const section of sections)
        await atEveryStatement(
          line,
          repeatable(applicant, section, (turn) => `Name ${turn}`),
        );
    });

    test('saving a government contact', async () => {
      const applicant = await reach(journey(faulty.base, { ownershipType: 'GOV' }), 'PAYOUT');
      await atEveryStatement(
        line,
        repeatable(
          applicant,
          {
            save: (turn) => applicant.saveIdentity({ streetName: `Name ${turn}` }),
            stored: async () =>
              (await applicant.call('GET', '/onboarding/accounts/identity/contact')).body.data.contact
                .streetName,
          },
          (turn) => `Name ${turn}`,
        ),
      );
    });

    test('opening with the emailed link', async () => {
      const applicant = await reached('PAYOUT');
      const { subMerchantId } = (await applicant.status()).body.data;
      await atEveryStatement(line, async () => {
        const opened = journey(faulty.base);
        return {
          call: () => opened.open(subMerchantId),
          async after({ status }) {
            if (status !== 200) expect((await opened.open(subMerchantId)).status).toBe(200);
            expect((await opened.status()).body.data.smAppStatus).toBe('PAYOUT');
          },
        };
      });
    });

    test('saving and exiting', async () => {
      const applicant = await reached('TYPE_SELECTED');
      const { subMerchantId } = (await applicant.status()).body.data;
      const link = `${faulty.base}/harbor/account-type?subMerchantId=${subMerchantId}`;
      await atEveryStatement(line, async () => ({
        call: () => applicant.call('POST', '/onboarding/email', { link }),
        after: async () => {
          faulty.bed.advance(60 * 60_000);
          await applicant.resume();
          expect((await applicant.saveAndExit()).status).toBe(200);
        },
      }));
    });

    test('submitting: all or nothing, and reported once', async () => {
      await atEveryStatement(line, async () => {
        const applicant = await reached('PAYOUT');
        return {
          call: () => applicant.submit(),
          async after(answer) {
            const { smAppStatus } = (await applicant.status()).body.data;
            expect(answer.status === 200 ? ['SUBMITTED'] : ['PAYOUT', 'SUBMITTED']).toContain(smAppStatus);
            expect((await applicant.submit()).status).toBe(200);
            const mails = (await faulty.bed.outbox()).filter(
              ({ to, subject }) => to === applicant.account.email && /submitted/.test(subject),
            );
            expect(mails).toHaveLength(1);
          },
        };
      });
    });
  });
});
