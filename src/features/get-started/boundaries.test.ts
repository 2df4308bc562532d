import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Answer } from '../../../e2e/applicant.ts';
import { boundaries, WIRE_MESSAGE, type Boundary } from '../../../test/boundaries/boundaries.ts';
import { today } from '../../domain/values/date.ts';
import { translate } from '../../domain/texts/messages.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { smsFields } from '../sms/messages.ts';
import { accountStartFields } from './messages.ts';

const rows = boundaries(today()).filter(({ on }) => on !== 'form');

function expectAnswer({ status, body }: Answer, { field, message }: Boundary): void {
  if (message === null) {
    expect(status).toBe(200);
    return;
  }
  expect(status).toBe(400);
  expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  const text = body.errors[0].message;
  expect(translate(text, { ...smsFields, ...accountStartFields })).toBe(message);
  expect(text).toMatch(WIRE_MESSAGE);
}

describe.each(databases())('entry on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  test.each(rows.filter(({ section }) => section === 'account'))(
    'accepts or rejects a new account with $field "$value"',
    async (row) => {
      expectAnswer(await journey(base).initiate({ [row.field]: row.value }), row);
    },
  );

  test.each(rows.filter(({ section }) => section === 'continue'))(
    'accepts or rejects signing in with $field "$value"',
    async (row) => {
      expectAnswer(await journey(base).resume({ [row.field]: row.value }), row);
    },
  );

  test.each(rows.filter(({ section }) => section === 'sms'))(
    'accepts or rejects $field "$value"',
    async (row) => {
      const applicant = await reach(journey(base), 'INITIATED');
      const text = String(row.value);
      if (row.field === 'mobileNumber') {
        expectAnswer(await applicant.sendSms(text), row);
        return;
      }
      await applicant.sendSms();
      expectAnswer(await applicant.verifySms(text), row);
    },
  );
});
