import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reach, journey, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { requestCalls } from '../../../test/requestCalls.ts';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';
const RUNS = 8;

let bed: Testbed;
let base: string;
let operator: Operator;
let calls: ReturnType<typeof requestCalls>;
beforeAll(async () => {
  bed = await startTestbed({ env: { OPERATOR_KEY: KEY } });
  base = await bed.listen();
  operator = operatorApi(base, KEY);
  calls = requestCalls(bed, base, operator);
});
afterAll(() => bed.close());

const item = fc.oneof(
  fc.constant({ kind: 'answer', question: 'Which street?' }),
  fc.constantFrom('business', 'identity', 'payout').map((section) => ({
    kind: 'section',
    section,
    reason: 'Please check it.',
  })),
);

type Act = (applicant: Journey) => Promise<unknown>;

const act: fc.Arbitrary<[name: string, act: Act]> = fc.oneof(
  { weight: 3, arbitrary: fc.array(item, { minLength: 1, maxLength: 2 }).map(asking) },
  { weight: 2, arbitrary: fc.nat(3).map(withdrawing) },
  { weight: 3, arbitrary: fc.constant<[string, Act]>(['answer', (one) => calls.answerTo(one, 'Elm')]) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<[string, Act]>(
      ['save business', (one) => one.saveBusiness({ dbaName: `Shop ${crypto.randomUUID().slice(0, 5)}` })],
      ['save owners', (one) => one.saveIdentity()],
      ['save payout', (one) => one.savePayout()],
      [
        'empty business',
        (one) => one.call('POST', '/onboarding/accounts/identity/business/partial', { dbaName: '' }),
      ],
    ),
  },
  { weight: 4, arbitrary: fc.nat(3).map(resubmitting) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('APPROVED', 'DECLINED', 'INFO_REQUIRED')
      .map((decision): [string, Act] => [decision, (one) => operator.decide(one.account.email, decision)]),
  },
  { weight: 2, arbitrary: fc.constant<[string, Act]>(['reopen', reopening]) },
);

function asking(items: object[]): [string, Act] {
  return [`ask ${JSON.stringify(items)}`, (one) => operator.ask(one.account.email, items)];
}

function withdrawing(at: number): [string, Act] {
  return [
    `withdraw ${at}`,
    async (one) => calls.withdraw(one, (await calls.listOf(one))[at]?.requestId ?? 'none'),
  ];
}

function resubmitting(at: number): [string, Act] {
  return [
    `resubmit ${at}`,
    async (one) => {
      const id = (await calls.listOf(one))[at]?.requestId ?? 'none';
      return one.call('POST', `/onboarding/requests/${id}/resubmit`, { ack: true });
    },
  ];
}

async function reopening(one: Journey): Promise<unknown> {
  const id = await calls.idOf(one);
  return operator.call('POST', `/applications/${id}/reopen`, { reason: 'Looked again' });
}

async function check(applicant: Journey): Promise<void> {
  const row = await calls.rowOf(applicant);
  const requests = await calls.listOf(applicant);
  const open = requests.filter(({ status }) => status === 'open');
  expect(row.stage === 'INFO_REQUIRED').toBe(open.length > 0);
  const asked = new Set(open.flatMap(({ items }) => items.flatMap(({ section = '' }) => section || [])));
  const sections = ['business', 'identity', 'payout'].filter((name) => asked.has(name));
  expect(row.asked_sections).toBe(sections.length > 0 ? JSON.stringify(sections) : null);
  const { canVisitStep } = (await applicant.status()).body.data;
  expect(canVisitStep).toMatchObject({
    merchantType: false,
    business: sections.includes('business'),
    owners: sections.includes('identity'),
    payoutBankAccount: sections.includes('payout'),
  });
  const events = await calls.eventsOf(applicant);
  const revisions = events.map(({ data }) => data.revision);
  expect(new Set(revisions).size).toBe(revisions.length);
  expect(row.revision).toBeGreaterThanOrEqual(Math.max(...revisions));
  const resubmits = events.filter(({ type }) => type === 'application.resubmitted');
  expect(resubmits).toHaveLength(row.resubmissions);
  expect(requests.filter(({ status }) => status === 'answered')).toHaveLength(row.resubmissions);
  const { errors = [] } = (
    await applicant.call('POST', `/onboarding/requests/${open[0]?.requestId}/resubmit`, {})
  ).body as { errors?: { section?: string }[] };
  const done = open.flatMap(({ items }) => items).filter(({ status }) => status === 'done');
  for (const { section } of done)
    if (section) expect(errors.map((one) => one.section)).not.toContain(section);
}

test('an application waits exactly while a request is open, whatever the order of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      await bed.deps.db.deleteFrom('rate_limit').execute();
      const applicant = await reach(journey(base), 'SUBMITTED');
      for (const [name, go] of acts) {
        const before = (await calls.rowOf(applicant)).revision;
        await go(applicant);
        const after = (await calls.rowOf(applicant)).revision;
        expect(after, name).toBeGreaterThanOrEqual(before);
        await check(applicant);
      }
    }),
    { numRuns: RUNS },
  );
}, 300_000);
