import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorApi, type Operator } from '../../../../e2e/operatorApi.ts';
import { requestCalls } from '../../../../test/requestCalls.ts';
import { databases, startTestbed, type Testbed } from '../../../../test/testbed.ts';
import { askAgain } from './requests.ts';

const KEY = 'operator-key-of-these-tests';
const QUESTION = { kind: 'answer', question: 'Which street?' };

describe.each(databases())(
  'an application that waited for an answer before requests existed, on %s',
  (database) => {
    let bed: Testbed;
    let operator: Operator;
    let calls: ReturnType<typeof requestCalls>;
    beforeAll(async () => {
      bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
      const base = await bed.listen();
      operator = operatorApi(base, KEY);
      calls = requestCalls(bed, base, operator);
    });
    afterAll(() => bed.close());

    test("gets a request with the decision's question", async () => {
      const applicant = await calls.asked(QUESTION);
      const { id } = await calls.rowOf(applicant);
      await bed.deps.db.deleteFrom('request_item').execute();
      await bed.deps.db.deleteFrom('information_request').execute();
      const decision_message = 'Which floor?';
      await bed.deps.db.updateTable('application').set({ decision_message }).where('id', '=', id).execute();
      await bed.deps.db.transaction().execute((tx) => askAgain(tx as never));
      expect(await calls.listOf(applicant)).toMatchObject([
        { status: 'open', items: [{ kind: 'answer', question: 'Which floor?', status: 'open' }] },
      ]);
      await calls.answerTo(applicant, 'The third');
      expect((await calls.resubmit(applicant)).body.data).toEqual({ status: 'SUBMITTED' });
    });
  },
);
