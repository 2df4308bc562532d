import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import type { Journey } from '../../../e2e/applicant.ts';
import { requestCalls } from '../../../test/requestCalls.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { demoOwner } from '../../domain/demoSample.ts';
import type { ShownSection } from '../../api/sectionRecords.ts';
import { SECTION_NAMES } from '../../domain/sections/sections.ts';
import { changesBetween } from './changes.ts';

const KEY = 'operator-key-of-these-tests';
const COBALT_KEY = 'operator-key-of-another-facilitator';
const BUSINESS = { kind: 'section', section: 'business', reason: 'Please check it.' };
const OWNERS = { kind: 'section', section: 'identity', reason: 'Who is Dana?' };
const QUESTION = { kind: 'answer', question: 'Which street is your shop in?' };

const texts = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 });
const part = fc.record({
  title: fc.constantFrom('Ana', 'Ben', null),
  rows: fc.uniqueArray(fc.record({ label: fc.constantFrom('x', 'y', 'z'), lines: texts }), {
    selector: ({ label }) => label,
  }),
  sentences: texts,
});

function submissions(maxLength: number): fc.Arbitrary<ShownSection[]> {
  const sections = SECTION_NAMES.map((name) =>
    fc.array(part, { maxLength }).map((parts) => ({ name, heading: name, parts })),
  );
  return fc.tuple(...sections);
}

describe('changes between submissions', () => {
  test('are none if nothing changed', () => {
    fc.assert(
      fc.property(submissions(4), (copy) => {
        expect(changesBetween(copy, copy)).toEqual([]);
      }),
    );
  });

  test('are swapped if the submissions are', () => {
    fc.assert(
      fc.property(submissions(1), submissions(1), (before, after) => {
        // `part` is the title in the later submission, so swapping the submissions can change it.
        const changes = changesBetween(before, after).map((change) => ({ ...change, part: '' }));
        const swapped = changesBetween(after, before).map((change) => ({
          ...change,
          part: '',
          before: change.after,
          after: change.before,
        }));
        expect(swapped).toHaveLength(changes.length);
        expect(swapped).toEqual(expect.arrayContaining(changes));
      }),
    );
  });

  test('compare a person under a new name, and list everyone added or removed', () => {
    const person = (title: string, phone: string) => ({
      title,
      rows: [{ label: 'Phone', lines: [phone] }],
      sentences: [],
    });
    const owners = (...people: ReturnType<typeof person>[]): ShownSection[] => [
      { name: 'identity', heading: 'Owners', parts: people },
    ];
    expect(
      changesBetween(
        owners(person('Ana Lane', '1'), person('Ben Moss', '2'), person('Cy Orr', '3')),
        owners(person('Ben Moss', '2'), person('Ana Lark', '4')),
      ),
    ).toEqual([
      { section: 'identity', part: 'Ana Lark', label: 'Name', before: ['Ana Lane'], after: ['Ana Lark'] },
      { section: 'identity', part: 'Ana Lark', label: 'Phone', before: ['1'], after: ['4'] },
      { section: 'identity', part: 'Cy Orr', label: 'Name', before: ['Cy Orr'], after: [] },
      { section: 'identity', part: 'Cy Orr', label: 'Phone', before: ['3'], after: [] },
    ]);
  });
});

describe.each(databases())('changes of a resubmission on %s', (database) => {
  let bed: Testbed;
  let operator: Operator;
  let cobalt: Operator;
  let calls: ReturnType<typeof requestCalls>;
  beforeAll(async () => {
    const env = { OPERATOR_KEY: KEY, OPERATOR_KEYS: `cobalt:${COBALT_KEY}` };
    bed = await startTestbed({ database, env });
    const base = await bed.listen();
    operator = operatorApi(base, KEY);
    cobalt = operatorApi(base, COBALT_KEY);
    calls = requestCalls(bed, base, operator);
  });
  afterAll(() => bed.close());

  const pathOf = async (applicant: Journey, requestId: string) =>
    `/applications/${await calls.idOf(applicant)}/requests/${requestId}/changes`;
  const changesOf = async (applicant: Journey, requestId: string) =>
    (await operator.call('GET', await pathOf(applicant, requestId))).body.data.changes;
  const resubmit = async (applicant: Journey, requestId: string) =>
    expect(
      (await applicant.call('POST', `/onboarding/requests/${requestId}/resubmit`, { ack: true })).status,
    ).toBe(200);

  test('are the values before and after, for each request, with numbers masked', async () => {
    const applicant = await calls.asked(BUSINESS);
    const first = await calls.requestOf(applicant);
    expect((await operator.call('GET', await pathOf(applicant, first))).status).toBe(404);
    await applicant.saveBusiness({ dbaName: 'Quince Coffee', federalTaxId: '98-7651234' });
    await resubmit(applicant, first);
    const renamed = [
      {
        section: 'business',
        part: null,
        label: 'Doing business as',
        before: ['Marlow Coffee'],
        after: ['Quince Coffee'],
      },
      {
        section: 'business',
        part: null,
        label: 'Tax ID (EIN)',
        before: ['*****6789'],
        after: ['*****1234'],
      },
    ];
    expect(await changesOf(applicant, first)).toEqual(renamed);

    const second = (await operator.ask(applicant.account.email, [QUESTION])).body.data.requestId;
    await calls.answerTo(applicant, 'Elm');
    await resubmit(applicant, second);
    const third = (await operator.ask(applicant.account.email, [BUSINESS])).body.data.requestId;
    await applicant.saveBusiness({ dbaName: 'Rye Coffee', federalTaxId: '98-7651234' });
    expect(await changesOf(applicant, first)).toEqual(renamed);
    expect(await changesOf(applicant, second)).toEqual([]);
    await resubmit(applicant, third);
    expect(await changesOf(applicant, first)).toEqual(renamed);
    expect(await changesOf(applicant, second)).toEqual([]);
    expect(await changesOf(applicant, third)).toEqual([
      { ...renamed[0], before: ['Quince Coffee'], after: ['Rye Coffee'] },
    ]);
    expect((await cobalt.call('GET', await pathOf(applicant, first))).status).toBe(404);
    expect((await operator.call('GET', await pathOf(applicant, 'none'))).status).toBe(404);
  });

  test('are only those of the sections that were submitted with the request', async () => {
    const applicant = await calls.asked(BUSINESS);
    const business = await calls.requestOf(applicant);
    const ask = async () => (await operator.ask(applicant.account.email, [OWNERS])).body.data.requestId;
    const [withdrawn, owners] = [await ask(), await ask()];
    await applicant.saveBusiness({ dbaName: 'Quince Coffee' });
    const people = [{ ...demoOwner('private'), firstName: 'Rosa' }];
    const path = '/onboarding/accounts/identity/owners';
    expect((await applicant.call('PUT', path, { owners: people })).status).toBe(200);
    await calls.withdraw(applicant, withdrawn);
    await resubmit(applicant, business);
    const sections = async (requestId: string) =>
      (await changesOf(applicant, requestId)).map(({ section }: { section: string }) => section);
    expect(await sections(business)).toEqual(['business']);
    await resubmit(applicant, owners);
    expect(await sections(business)).toEqual(['business']);
    expect((await changesOf(applicant, owners))[0]).toMatchObject({
      section: 'identity',
      before: [expect.stringMatching(/^Dana/)],
      after: [expect.stringMatching(/^Rosa/)],
    });
    expect((await operator.call('GET', await pathOf(applicant, withdrawn))).status).toBe(404);
  });

  test("are unknown if an earlier release stored the submission, or the product doesn't exist", async () => {
    const applicant = await calls.asked(BUSINESS);
    const requestId = await calls.requestOf(applicant);
    await applicant.saveBusiness({ dbaName: 'Quince Coffee' });
    await resubmit(applicant, requestId);
    const { db } = bed.deps;
    const id = await calls.idOf(applicant);
    await db.updateTable('application').set({ sp_product_slug: 'gone' }).where('id', '=', id).execute();
    expect(await changesOf(applicant, requestId)).toBeNull();
    await db.updateTable('application').set({ sp_product_slug: 'harbor' }).where('id', '=', id).execute();
    expect(await changesOf(applicant, requestId)).toHaveLength(1);
    await db.updateTable('submission').set({ copy: '{}' }).where('application_id', '=', id).execute();
    expect(await changesOf(applicant, requestId)).toBeNull();
  });
});
