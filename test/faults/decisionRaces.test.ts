import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { journey, reach, type Answer, type Journey } from '../../e2e/applicant.ts';
import { operatorApi } from '../../e2e/operatorApi.ts';
import { fuzzRuns } from '../fuzzRuns.ts';
import { requestCalls } from '../requestCalls.ts';
import { databases, startTestbed } from '../testbed.ts';

const KEY = 'operator-key-of-these-tests';
const WORKERS = 8;
const APPLICATIONS = 3;

/** Events that may follow while an application is undecided. After a decision, it must be reopened first. */
const UNDECIDED = ['application.info_required', 'application.approved', 'application.declined'];
const NEXT: Readonly<Record<string, readonly string[]>> = {
  INITIATED: ['application.submitted'],
  SUBMITTED: UNDECIDED,
  // If another request is open, a resubmit does not change the stage, so another resubmit may follow.
  INFO_REQUIRED: ['application.resubmitted', ...UNDECIDED],
  APPROVED: ['application.reopened'],
  DECLINED: ['application.reopened'],
};
const STAGE_AFTER: Readonly<Record<string, string>> = {
  'application.submitted': 'SUBMITTED',
  'application.info_required': 'INFO_REQUIRED',
  'application.approved': 'APPROVED',
  'application.declined': 'DECLINED',
  'application.reopened': 'SUBMITTED',
};

const any = <Value>(values: readonly Value[]): Value => values[randomInt(values.length)] as Value;

describe.each(databases())('on %s', (database) => {
  test('concurrent decisions, checks, requests, and resubmits follow the table of stages, each reported once', async () => {
    const bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY, LOG_LEVEL: 'silent' } });
    const base = await bed.listen();
    const operator = operatorApi(base, KEY);
    const calls = requestCalls(bed, base, operator);
    const applicants: Journey[] = [];
    for (let count = 0; count < APPLICATIONS; count += 1)
      applicants.push(await reach(journey(base), 'SUBMITTED'));
    const ids = new Map<Journey, string>();
    for (const one of applicants) ids.set(one, await calls.idOf(one));

    const accepted = new Map<string, number>();
    const resubmitted = new Set<string>();
    const note = (one: Journey, type: string, { status, body }: Answer) => {
      if (status !== 200)
        return expect([status, body]).toEqual([409, expect.objectContaining({ success: false })]);
      const key = `${ids.get(one)} application.${type}`;
      return accepted.set(key, (accepted.get(key) ?? 0) + 1);
    };
    const path = (one: Journey, rest: string) => `/applications/${ids.get(one)}/${rest}`;
    const acts: readonly ((one: Journey) => Promise<unknown>)[] = [
      async (one) => {
        const decision = any(['APPROVED', 'DECLINED', 'INFO_REQUIRED']);
        note(one, decision.toLowerCase(), await operator.call('POST', path(one, 'decision'), { decision }));
      },
      async (one) => {
        const items = [{ kind: 'answer', question: 'Which street?' }];
        note(one, 'info_required', await operator.call('POST', path(one, 'requests'), { items }));
      },
      async (one) => {
        const open = (await calls.listOf(one)).find(({ status }) => status === 'open');
        if (!open) return;
        for (const { itemId } of open.items)
          await one.call('PUT', `/onboarding/requests/items/${itemId}/answer`, { text: 'Elm' });
        const sent = await one.call('POST', `/onboarding/requests/${open.requestId}/resubmit`, { ack: true });
        // A repeated resubmit also returns 200, so each request is counted once.
        if (sent.status === 200) resubmitted.add(`${ids.get(one)} ${open.requestId}`);
      },
      async (one) => {
        const result = any(['passed', 'failed', 'review']);
        const recorded = await operator.call('PUT', path(one, `checks/${any(['tin', 'ofac'])}`), { result });
        expect(recorded.status).toBe(200);
      },
      async (one) =>
        note(one, 'reopened', await operator.call('POST', path(one, 'reopen'), { reason: 'Looked again' })),
    ];
    const each = Math.ceil(fuzzRuns(200) / WORKERS);
    await Promise.all(
      Array.from({ length: WORKERS }, async () => {
        for (let count = 0; count < each; count += 1) await any(acts)(any(applicants));
      }),
    );

    for (const one of applicants) {
      const events = (await calls.eventsOf(one)).filter(({ type }) => type !== 'application.step_completed');
      const types = events.map(({ type }) => type);
      for (const [at, type] of types.slice(1).entries())
        expect(NEXT[String(events[at]?.data['stage'])]).toContain(type);
      expect(new Set(events.map(({ data }) => data.revision)).size).toBe(events.length);
      for (const { type, data } of events)
        if (STAGE_AFTER[type]) expect([type, data['stage']]).toEqual([type, STAGE_AFTER[type]]);
      for (const type of [...UNDECIDED, 'application.reopened'])
        expect([type, types.filter((each) => each === type).length]).toEqual([
          type,
          accepted.get(`${ids.get(one)} ${type}`) ?? 0,
        ]);
      const own = [...resubmitted].filter((key) => key.startsWith(String(ids.get(one))));
      expect(types.filter((type) => type === 'application.resubmitted')).toHaveLength(own.length);
    }
    await bed.close();
  });
});
